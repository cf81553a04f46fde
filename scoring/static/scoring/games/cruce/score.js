/* What the cards come to: announcements that count, the bid, the change of each side
   . The server computes it all again. */

import { pairsLed } from "./evidence.js";
import { onTable } from "./table.js";

/* The announcements that count, {suit: seat}: those that were said (`claimed`, suits),
   or by themselves those that are certain. */
export function announcements(cards, { rules, sides, claimed, ...asked }) {
  const { points } = onTable(cards, asked);
  const automatic = rules.announcement_mode === "automatic";
  const found = {};
  for (const pair of pairsLed(cards, asked)) {
    const ticked = pair.possible && claimed.includes(pair.suit);
    const said = automatic ? pair.certain : ticked;
    const team = sides.find((seats) => seats.includes(pair.seat));
    const took = team.some((seat) => points[seat] > 0);
    if (said && (took || !rules.announcement_needs_trick)) found[pair.suit] = pair.seat;
  }
  return found;
}

/* Card points of each side, announcements included. */
export function totals(points, { announced, trump, rules, sides }) {
  const [plain, inTrumps] = rules.announce_values;
  return sides.map((seats) => {
    let sum = seats.reduce((all, seat) => all + points[seat], 0);
    for (const [suit, seat] of Object.entries(announced)) {
      if (seats.includes(seat)) sum += suit === trump ? inTrumps : plain;
    }
    return sum;
  });
}

/* Whether the bid was made, and the change of each side's score. */
export function score(sums, { bidding, bid, rules }) {
  const made = sums[bidding] >= rules.point_unit * bid;
  const worth = sums.map((sum) => Math.floor(sum / rules.point_unit));
  const others = made ? rules.others_score_when_made : rules.others_score_when_failed;
  const own = rules.made_bid_scores === "bid" ? bid : worth[bidding];
  const delta = worth.map((points, side) => {
    if (side === bidding) return made ? own : -bid;
    return others ? points : 0;
  });
  return { made, delta };
}
