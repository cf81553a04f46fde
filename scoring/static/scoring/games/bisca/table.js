/* What lies on the table: who played each card, who took each trick, who earned the
   extra point (BI-20, BI-25, BI-26, BI-32). Seats count from 0; the seat after the
   dealer leads the first trick. */

import { tricksOf, trickWinner, worthOf } from "./cards.js";

export function onTable(cards, { dealer, players, trump }) {
  const points = Array(players).fill(0);
  const laid = [];
  const tricks = [];
  let leader = (dealer + 1) % players;
  let bonus = null;
  for (let at = 0; at < cards.length; at += players) {
    const trick = cards.slice(at, at + players);
    const number = tricks.length;
    trick.forEach((card, turn) => {
      const seat = (leader + turn) % players;
      laid.push({ trick: number, seat, card, before: trick.slice(0, turn) });
    });
    const whole = trick.length === players;
    const taker = whole ? (leader + trickWinner(trick, trump)) % players : null;
    const onSeven = whole ? aceOnSeven(trick, trump) : null;
    if (onSeven !== null) bonus = (leader + onSeven) % players;
    const told = { leader, cards: trick, taker, points: worthOf(trick) };
    tricks.push(told);
    if (whole) {
      points[taker] += told.points;
      leader = taker;
    }
  }
  const complete = cards.length === players * tricksOf(players);
  const turn = complete ? null : (leader + (cards.length % players)) % players;
  return { trump, tricks, laid, points, bonus, turn, complete };
}

/* The place of an ace of trump that was laid after its seven, or null. */
function aceOnSeven(cards, trump) {
  const ace = cards.indexOf(`A${trump}`);
  const seven = cards.indexOf(`7${trump}`);
  return seven >= 0 && ace > seven ? ace : null;
}
