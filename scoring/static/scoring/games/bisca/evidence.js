/* What the cards on the table prove, when nobody has seen the hands. Why it is right is
   said in scoring/games/bisca/evidence.py, which these functions follow line by line. */

import { CARDS_EACH, lastDraw, liesOpen, tricksOf, trumpOf } from "./cards.js";
import { onTable } from "./table.js";

export const OWN_CARD = "BI-21";
export const ACE_AFTER_SEVEN = "BI-22";
export const SEVEN_NOT_LAST = "BI-23";
export const EXCHANGE = "BI-28";

/* Everything that certainly broke a rule: {trick, turn, seat, card, rule, owed, proven};
   an exchange ({trick, seat}) has no turn. */
export function breaches(cards, { cut, exchange, dealer, players, rules }) {
  const table = onTable(cards, { dealer, players, trump: trumpOf(cut) });
  const found = exchanged(table, { exchange, rules });
  for (let index = 0; index < table.laid.length; index += 1) {
    const breach = notOwn(table, index, { cut, exchange }) ?? forbidden(table, index);
    if (breach !== null) found.push(breach);
  }
  return found.sort(
    (one, other) =>
      one.trick - other.trick || (one.turn !== null) - (other.turn !== null),
  );
}

function exchanged(table, { exchange, rules }) {
  if (exchange === null || exchange.trick === rules.swap_trick - 1) return [];
  const { trick, seat } = exchange;
  const proven = trick * table.points.length;
  const card = `2${table.trump}`;
  return [{ trick, turn: null, seat, card, rule: EXCHANGE, owed: [], proven }];
}

function breachOf(laid, { rule, proven, owed = [] }) {
  const { trick, seat, card, before } = laid;
  return { trick, turn: before.length, seat, card, rule, owed, proven };
}

/* That a card lay open, or was somebody else's, when it was laid. */
function notOwn(table, index, { cut, exchange }) {
  if (!liesOpen(cut)) return null;
  const laid = table.laid[index];
  const drawn =
    laid.trick > lastDraw(table.points.length) && laid.seat === lastDrawer(table);
  const later = exchange !== null && laid.trick >= exchange.trick;
  const mine = later
    ? { [cut]: laid.seat === exchange.seat, [`2${table.trump}`]: drawn }
    : { [cut]: drawn };
  if (mine[laid.card] ?? true) return null;
  return breachOf(laid, { rule: OWN_CARD, proven: index + 1 });
}

/* Who drew the last card of the stock, once it was drawn. */
function lastDrawer(table) {
  const players = table.points.length;
  const taker = table.tricks[lastDraw(players)]?.taker ?? null;
  return taker === null ? null : (taker + players - 1) % players;
}

/* That an ace or seven of trump had to wait. */
function forbidden(table, index) {
  const laid = table.laid[index];
  const players = table.points.length;
  const ace = `A${table.trump}`;
  const seven = `7${table.trump}`;
  const earlier = new Set(table.laid.slice(0, index).map((one) => one.card));
  const last = players > 2 && laid.before.length === players - 1;
  const asked = {
    [ace]: { rule: ACE_AFTER_SEVEN, broken: !earlier.has(seven), other: seven, otherWaits: last },
    [seven]: { rule: SEVEN_NOT_LAST, broken: last, other: ace, otherWaits: true },
  }[laid.card];
  const size = Math.min(CARDS_EACH, tricksOf(players) - laid.trick);
  if (asked === undefined || !asked.broken || size === 1) return null;
  const { rule, other, otherWaits } = asked;
  const owed = held(table, index).filter((card) => card !== other || !otherWaits);
  if (size === CARDS_EACH || !otherWaits || earlier.has(other)) {
    return breachOf(laid, { rule, proven: index + 1, owed });
  }
  for (let at = index + 1; at < table.laid.length; at += 1) {
    const { seat, card } = table.laid[at];
    if (seat === laid.seat && card === other) return null;
    if (seat === laid.seat || card === other) {
      return breachOf(laid, { rule, proven: at + 1, owed });
    }
  }
  return null;
}

/* What is known to have been in the hand beside the card that was laid. */
function held(table, index) {
  const { trick, seat } = table.laid[index];
  if (trick < tricksOf(table.points.length) - CARDS_EACH) return [];
  return table.laid
    .slice(index + 1)
    .filter((one) => one.seat === seat)
    .map((one) => one.card);
}
