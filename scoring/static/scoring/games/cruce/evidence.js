/* What the cards on the table prove, when nobody has seen the hands. Why it is right is
   said in scoring/games/cruce/evidence.py, which these functions follow line by line. */

import { DECK, partnerOf, RANKS, suitOf } from "./cards.js";
import { legal, OVERTRUMP, TRUMP, whyNot } from "./play.js";
import { onTable } from "./table.js";

export const ANNOUNCE = "R-41";
// With two players this many tricks are followed by drawing.
const DRAWS = 4;

/* Every card that certainly broke a rule, in the order of play: {trick, seat, card,
   rule, owed, proven}; `proven` is how many cards lay when it became certain. */
export function breaches(cards, { leader, players, trump, rules }) {
  const table = onTable(cards, { leader, players, trump });
  return table.laid
    .map((_laid, index) => breachAt(table, index, rules))
    .filter((breach) => breach !== null);
}

function breachAt(table, index, rules) {
  const { trick, seat, card, before } = table.laid[index];
  if (table.points.length === 2 && trick < DRAWS) return null;
  const last = table.laid.length;
  const rule = broken(table, index, last, rules);
  if (rule === null) return null;
  let proven = index + 1;
  while (broken(table, index, proven, rules) === null) proven += 1;
  const asked = { trump: table.trump, rules, firstLead: trick === 0 };
  const owed = legal(held(table, index, last), before, asked);
  return { trick, seat, card, rule, owed, proven };
}

/* What the player of a card certainly held, when so many cards lie. */
function held(table, index, lying) {
  const { seat } = table.laid[index];
  return table.laid
    .slice(index, lying)
    .filter((one) => one.seat === seat)
    .map((one) => one.card);
}

function broken(table, index, lying, rules) {
  const { trick, seat, card, before } = table.laid[index];
  const asked = { trump: table.trump, rules, firstLead: trick === 0 };
  const rule = whyNot(card, held(table, index, lying), before, asked);
  if ((rule === TRUMP || rule === OVERTRUMP) && !rules.must_follow) {
    return mayHide(table, seat, suitOf(before[0]), lying) ? null : rule;
  }
  return rule;
}

/* Whether a seat may hold a card of the suit that has not been seen yet. */
function mayHide(table, seat, suit, lying) {
  const seen = table.laid.slice(0, lying);
  const each = DECK.length / table.points.length;
  const hasMore = seen.filter((one) => one.seat === seat).length < each;
  const ofSuit = seen.filter((one) => suitOf(one.card) === suit).length;
  return hasMore && ofSuit < RANKS.length;
}

/* Each lead of king or over that may have announced the suit: {suit, trick, seat, card,
   other, possible, certain}; `other` is the seat that played the other card. */
export function pairsLed(cards, { leader, players, trump }) {
  const table = onTable(cards, { leader, players, trump });
  const seats = new Map(table.laid.map((one) => [one.card, one.seat]));
  const gone = new Set();
  const pairs = [];
  for (const { trick, seat, card, before } of table.laid) {
    const partner = partnerOf(card);
    const suit = suitOf(card);
    if (partner === null || gone.has(suit)) continue;
    gone.add(suit);
    if (before.length) continue;
    const other = seats.get(partner) ?? null;
    const drawn = players === 2 && trick < DRAWS;
    const possible = other === null || other === seat;
    const certain = other === seat && !drawn;
    pairs.push({ suit, trick, seat, card, other, possible, certain });
  }
  return pairs;
}

/* The announcements ({suit: seat}) that the cards disprove, as breaches. */
export function falseAnnouncements(cards, { leader, players, trump, announced }) {
  const table = onTable(cards, { leader, players, trump });
  const order = new Map(table.laid.map((one, index) => [one.card, index + 1]));
  const told = new Set();
  const found = [];
  for (const { trick, seat, card, before } of table.laid) {
    const partner = partnerOf(card);
    const suit = suitOf(card);
    const claimed = partner !== null && announced[suit] === seat;
    if (before.length || !claimed || told.has(suit)) continue;
    told.add(suit);
    const mine = order.get(card);
    const seen = order.get(partner);
    if (seen === undefined) continue;
    if (seen > mine && table.laid[seen - 1].seat === seat) continue;
    const proven = Math.max(seen, mine);
    found.push({ trick, seat, card, rule: ANNOUNCE, owed: [partner], proven });
  }
  return found;
}
