/* Which cards may be played, and who takes the trick. */

import { pointsOf, suitOf } from "./cards.js";

export const LEAD_TRUMP = "R-30";
export const FOLLOW = "R-31";
export const TRUMP = "R-32";
export const BEAT = "R-33";
export const OVERTRUMP = "R-34";

export function beats(card, winning, trump) {
  if (suitOf(card) === suitOf(winning)) return pointsOf(card) > pointsOf(winning);
  return suitOf(card) === trump;
}

/* Who takes the trick, counted from its leader. */
export function trickWinner(cards, trump) {
  let best = 0;
  for (let index = 1; index < cards.length; index += 1) {
    if (beats(cards[index], cards[best], trump)) best = index;
  }
  return best;
}

export function legal(hand, trick, { trump, rules, firstLead }) {
  if (trick.length === 0) {
    const bound = firstLead && rules.first_lead_trump !== "free";
    const trumps = bound ? hand.filter((card) => suitOf(card) === trump) : [];
    return trumps.length ? trumps : [...hand];
  }
  const owed = owedBy(hand, { led: suitOf(trick[0]), trump, rules });
  if (owed.length === 0) return [...hand];
  if (!rules.must_beat) return owed;
  const winning = trick[trickWinner(trick, trump)];
  const better = owed.filter((card) => beats(card, winning, trump));
  return better.length ? better : owed;
}

/* The cards among which the player must choose; none if all are free. */
function owedBy(hand, { led, trump, rules }) {
  const following = hand.filter((card) => suitOf(card) === led);
  if (following.length) return rules.must_follow ? following : [];
  return rules.must_trump ? hand.filter((card) => suitOf(card) === trump) : [];
}

/* The rule that a card of the hand would break, or null. */
export function whyNot(card, hand, trick, { trump, rules, firstLead }) {
  if (legal(hand, trick, { trump, rules, firstLead }).includes(card)) return null;
  if (trick.length === 0) return LEAD_TRUMP;
  const led = suitOf(trick[0]);
  if (suitOf(card) === led) return BEAT;
  if (hand.some((held) => suitOf(held) === led)) return FOLLOW;
  return suitOf(card) === trump ? OVERTRUMP : TRUMP;
}
