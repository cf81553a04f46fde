/* The pack: a card is its notation, rank then suit ("AR"). The same rules are in
   scoring/games/cruce, in Python; vectors made there are run against these files. */

export const SUITS = ["D", "V", "G", "R"];
export const RANKS = ["A", "X", "4", "3", "2", "9"];
export const DECK = SUITS.flatMap((suit) => RANKS.map((rank) => rank + suit));

const POINTS = { A: 11, X: 10, 4: 4, 3: 3, 2: 2, 9: 0 };
const PARTNER = { 4: "3", 3: "4" };

export const suitOf = (card) => card[1];
export const pointsOf = (card) => POINTS[card[0]];
export const worthOf = (cards) => cards.reduce((sum, card) => sum + pointsOf(card), 0);

/* The other card of king and over; nothing for the other ranks. */
export function partnerOf(card) {
  const rank = PARTNER[card[0]];
  return rank === undefined ? null : rank + suitOf(card);
}
