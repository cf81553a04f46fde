/* What lies on the table: who played each card, who took each trick (R-20 to R-23,
   Seats count from 0; `leader` leads the first trick; `trump` is null
   where the first card makes it. */

import { DECK, suitOf, worthOf } from "./cards.js";
import { trickWinner } from "./play.js";

/* Cut the cards, in the order played, into tricks. */
export function tricksOf(cards, players) {
  const tricks = [];
  for (let at = 0; at < cards.length; at += players) {
    tricks.push(cards.slice(at, at + players));
  }
  return tricks;
}

export function onTable(cards, { leader, players, trump }) {
  const trumps = trump ?? (cards.length ? suitOf(cards[0]) : null);
  const points = Array(players).fill(0);
  const laid = [];
  let first = leader;
  const tricks = tricksOf(cards, players).map((trick, number) => {
    trick.forEach((card, turn) => {
      const seat = (first + turn) % players;
      laid.push({ trick: number, seat, card, before: trick.slice(0, turn) });
    });
    const whole = trick.length === players;
    const taker = whole ? (first + trickWinner(trick, trumps)) % players : null;
    const told = { leader: first, cards: trick, taker, points: worthOf(trick) };
    if (whole) {
      points[taker] += told.points;
      first = taker;
    }
    return told;
  });
  const due = (first + (cards.length % players)) % players;
  const turn = cards.length === DECK.length ? null : due;
  return { trump: trumps, tricks, laid, points, turn };
}
