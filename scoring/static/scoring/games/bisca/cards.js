/* The pack of 40: a card is its notation, rank then suit ("7H"). The same rules are in
   scoring/games/bisca, in Python; vectors made there are run against these files. */

export const TAP = "-";
export const EXCHANGED = "=";
export const CARDS_EACH = 3;

const POINTS = { A: 11, 7: 10, K: 4, J: 3, Q: 2 };
const HEIGHT = "23456QJK7A";
const SAME_COLOUR = { C: "S", S: "C", D: "H", H: "D" };
const TAPPED = "H";
const PACK = { 2: 40, 3: 39, 4: 40 };

export const suitOf = (card) => card[1];
export const pointsOf = (card) => POINTS[card[0]] ?? 0;
export const worthOf = (cards) => cards.reduce((sum, card) => sum + pointsOf(card), 0);
export const packOf = (players) => PACK[players];
export const tricksOf = (players) => PACK[players] / players;

/* The trick, from 0, after which the open card is drawn (BI-27). */
export const lastDraw = (players) => tricksOf(players) - CARDS_EACH - 1;

const goesBack = (cut) => cut[0] === "A" || cut[0] === "7";

/* The suit that the cut has made trump (BI-10 to BI-12). */
export function trumpOf(cut) {
  if (cut === TAP) return TAPPED;
  return goesBack(cut) ? SAME_COLOUR[suitOf(cut)] : suitOf(cut);
}

export const liesOpen = (cut) => cut !== TAP && !goesBack(cut);

/* Who takes the trick, counted from its leader (BI-25). */
export function trickWinner(cards, trump) {
  const led = suitOf(cards[0]);
  const strength = (card) =>
    HEIGHT.indexOf(card[0]) +
    (suitOf(card) === trump ? 200 : suitOf(card) === led ? 100 : 0);
  return cards.reduce(
    (best, card, at) => (strength(card) > strength(cards[best]) ? at : best),
    0,
  );
}
