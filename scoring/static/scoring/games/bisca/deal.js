/* A deal as it is being recorded, worked out from the taps: what lies on the table, what
   it proves, what it comes to. Nothing here touches the page. */

import {
  CARDS_EACH,
  EXCHANGED,
  liesOpen,
  packOf,
  suitOf,
  tricksOf,
  trumpOf,
} from "./cards.js";
import { breaches, EXCHANGE } from "./evidence.js";
import { onTable } from "./table.js";

const MANY = 90;

const isExchange = (act) => act.startsWith(EXCHANGED);

/* `known` is what the server said (card_by_card.py); `deal` what the phone keeps: its
   acts are cards, and "=2" where that seat exchanged the two of trump. */
export function readDeal(deal, known) {
  const { rules } = known;
  const players = known.seats.length;
  const sides = known.sides.map((side) => side.seats);
  const { cut } = deal.fields;
  const dealer = Number(deal.fields.dealer);
  const cards = deal.cards.filter((act) => !isExchange(act));
  const exchange = exchangeOf(deal.cards, players);
  const trump = trumpOf(cut);
  const lies = onTable(cards, { dealer, players, trump });
  const whole = Math.floor(cards.length / players);
  const stock = Math.max(0, packOf(players) - players * (CARDS_EACH + whole));
  const two = `2${trump}`;
  const lying = exchange === null ? cut : two;
  const totals = sides.map((seats) =>
    seats.reduce((sum, seat) => sum + lies.points[seat], 0),
  );
  const wrong = breaches(cards, { cut, exchange, dealer, players, rules });
  return {
    ...lies,
    cut,
    exchange,
    stock,
    open: stock && liesOpen(cut) ? lying : null,
    // Nobody has seen the two, and the card still lies there.
    mayExchange:
      exchange === null &&
      stock > 0 &&
      cards.length % players === 0 &&
      couldExchange(cut, players) &&
      !cards.includes(two) &&
      !cards.includes(cut),
    exchangeDue: whole === rules.swap_trick - 1,
    leader: (dealer + 1) % players,
    number: whole + 1,
    all: tricksOf(players),
    lying: cards.length,
    totals,
    ...score(totals, { bonus: lies.bonus, sides }),
    wrong: wrong
      .map((one) => ({ ...one, offence: one.rule === EXCHANGE ? "other" : "revoke" }))
      .sort((one, other) => one.proven - other.proven),
    plays: written(cut, cards, { exchange, players }),
  };
}

/* Where the exchange stands among the acts: {trick, seat}, or null. */
export function exchangeOf(acts, players) {
  const at = acts.findIndex(isExchange);
  return at < 0 ? null : { trick: at / players, seat: Number(acts[at].slice(1)) };
}

/* Whether the open card is one for which the two is given; three have no 2 of clubs. */
function couldExchange(cut, players) {
  return liesOpen(cut) && cut[0] !== "2" && !(players === 3 && suitOf(cut) === "C");
}

/* What the card points bring each side, the extra point included (BI-30 to BI-32). */
export function score(totals, { bonus, sides }) {
  const most = Math.max(...totals);
  const alone = totals.filter((total) => total === most).length === 1;
  const worth = most > MANY ? 2 : 1;
  const delta = totals.map(
    (total, side) =>
      (alone && total === most ? worth : 0) + (sides[side].includes(bonus) ? 1 : 0),
  );
  return { delta, winning: alone ? totals.indexOf(most) : null };
}

/* The record as it is sent: the cut, then the tricks, the exchange before one of them. */
function written(cut, cards, { exchange, players }) {
  const texts = [cut];
  for (let at = 0; at < cards.length; at += players) {
    if (exchange?.trick === at / players) texts.push(`${EXCHANGED}${exchange.seat}`);
    texts.push(cards.slice(at, at + players).join(" "));
  }
  return texts.join("/");
}

/* The same deal with one more act, or with the last one taken back. */
export function withAct(deal, act, players) {
  const lying = deal.cards.filter((one) => !isExchange(one)).length;
  const done = deal.cards.includes(act) || lying === packOf(players);
  return done ? deal : { ...deal, cards: [...deal.cards, act] };
}

export function withoutLast(deal) {
  return { ...deal, cards: deal.cards.slice(0, -1) };
}
