/* A deal as it is being recorded, worked out from the taps: what lies on the table,
   what it proves, what it comes to. Nothing here touches the page. */

import { DECK } from "./cards.js";
import { ANNOUNCE, breaches, falseAnnouncements, pairsLed } from "./evidence.js";
import { FOLLOW } from "./play.js";
import { announcements, score, totals } from "./score.js";
import { onTable, tricksOf } from "./table.js";

/* `known` is what the server said (card_by_card.py); `deal` what the phone keeps. */
export function readDeal(deal, known) {
  const { rules } = known;
  const players = known.seats.length;
  const sides = known.sides.map((side) => side.seats);
  const named = rules.trump_choice === "named";
  const bidder = Number(deal.fields.bidder);
  const bid = Number(deal.fields.bid);
  const trump = named ? (deal.fields.trump ?? null) : null;
  const asked = { leader: bidder, players, trump, rules, sides };
  const lies = onTable(deal.cards, asked);
  const pairs = pairsLed(deal.cards, asked);
  const announced = announcements(deal.cards, { ...asked, claimed: deal.announced });
  const said = Object.fromEntries(
    pairs
      .filter((pair) => deal.announced.includes(pair.suit))
      .map((pair) => [pair.suit, pair.seat]),
  );
  const wrong = [
    ...breaches(deal.cards, asked),
    ...falseAnnouncements(deal.cards, { ...asked, announced: said }),
  ];
  const sums = totals(lies.points, { announced, trump: lies.trump, rules, sides });
  const bidding = sides.findIndex((seats) => seats.includes(bidder));
  return {
    ...lies,
    leader: bidder,
    bidder,
    bid,
    bidding,
    needed: bid * rules.point_unit,
    automatic: rules.announcement_mode === "automatic",
    pairs,
    announced,
    wrong: wrong
      .map((one) => ({ ...one, offence: offenceOf(one.rule) }))
      .sort((one, other) => one.proven - other.proven),
    number: lies.tricks.length + (deal.cards.length % players ? 0 : 1),
    all: DECK.length / players,
    totals: sums,
    ...score(sums, { bidding, bid, rules }),
    lying: deal.cards.length,
    complete: deal.cards.length === DECK.length,
    plays: tricksOf(deal.cards, players)
      .map((trick) => trick.join(" "))
      .join("/"),
  };
}

/* What the rules call it: nobody is charged for an announcement. */
function offenceOf(rule) {
  if (rule === ANNOUNCE) return "";
  return rule === FOLLOW ? "revoke" : "other";
}

export function worthOfPair(suit, { trump }, { rules }) {
  const [plain, inTrumps] = rules.announce_values;
  return suit === trump ? inTrumps : plain;
}

/* The same deal with one more card, or with the last one taken back; a tick for an
   announcement goes with the card that was led. */
export function withCard(deal, card) {
  const played = deal.cards.includes(card) || deal.cards.length === DECK.length;
  return played ? deal : { ...deal, cards: [...deal.cards, card] };
}

export function withoutLast(deal, known) {
  const cards = deal.cards.slice(0, -1);
  const players = known.seats.length;
  const leader = Number(deal.fields.bidder);
  const trump = deal.fields.trump ?? null;
  const led = pairsLed(cards, { leader, players, trump }).map((pair) => pair.suit);
  const announced = deal.announced.filter((suit) => led.includes(suit));
  return { ...deal, cards, announced };
}

export function withAnnouncement(deal, suit, said) {
  const others = deal.announced.filter((one) => one !== suit);
  return { ...deal, announced: said ? [...others, suit] : others };
}
