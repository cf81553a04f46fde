/* Settles a deal of Bisca on the device: what is wrong with it, and what it brings.
   The same as scoring/games/bisca/settle.py (docs/bisca.md BI-30 to BI-33, BI-43,
   BI-45), which a test compares; the server computes it again.

   A deal is {outcome, dealer, points, bonus} as the API takes it, `company` {seats,
   playing, sides}, `rules` the stage's frozen copy. */

const PACK_POINTS = 120;
const IMPOSSIBLE = [1, PACK_POINTS - 1];
const MANY = 90;
const FOR_MOST = 1;
const FOR_MANY = 2;
const FOR_BONUS = 1;
const ACE_AND_SEVEN = 21;

function problem(code, field, params = {}) {
  return { code, field, params };
}

function isGiven(said) {
  return said !== null && said !== undefined;
}

/* Everything wrong with a deal at once: [{code, field, params}]. */
export function problems(deal, { company, rules }) {
  const found = [];
  const players = company.playing.length;
  if (!rules.players_allowed.includes(players)) {
    found.push(problem("bisca_players", "players", { players }));
  }
  found.push(...seatProblems(deal.dealer, "dealer", company));
  if (deal.outcome === "misdeal") {
    const said = ["points", "bonus"].filter((name) => isGiven(deal[name]));
    return [...found, ...said.map((name) => problem("bisca_not_for_outcome", name))];
  }
  if (isGiven(deal.bonus)) found.push(...seatProblems(deal.bonus, "bonus", company));
  if (!isGiven(deal.points)) return [...found, problem("bisca_points_missing", "points")];
  const wrong = pointsProblems(deal.points, company);
  return [...found, ...(wrong.length ? wrong : bonusProblems(deal, company))];
}

function seatProblems(seat, field, { seats, playing }) {
  if (!Number.isInteger(seat) || seat < 0 || seat >= seats) {
    return [problem("seat_out_of_range", field, { players: seats })];
  }
  if (playing.includes(seat)) return [];
  return [problem("bisca_seat_left", field, { seat: seat + 1 })];
}

function pointsProblems(points, { seats: players, playing }) {
  const found = [];
  const count = points.length;
  if (count !== players) {
    found.push(problem("bisca_points_count", "points", { count, players }));
  }
  for (const [at, number] of points.entries()) {
    const field = `points.${at}`;
    const seat = at + 1;
    if (number === null) {
      found.push(problem("bisca_points_missing_at", field, { seat }));
    } else if (number < 0 || number > PACK_POINTS || IMPOSSIBLE.includes(number)) {
      found.push(problem("bisca_points_impossible", field, { seat, points: number }));
    } else if (number && at < players && !playing.includes(at)) {
      found.push(problem("bisca_seat_left_points", field, { seat }));
    }
  }
  const counted = points.filter((number) => number !== null);
  const sum = counted.reduce((all, number) => all + number, 0);
  if (sum !== PACK_POINTS && counted.length === count && count === players) {
    const difference = sum - PACK_POINTS;
    found.push(problem("bisca_sum_not_120", "points", { sum, difference }));
  }
  return found;
}

function bonusProblems({ points, bonus }, { sides }) {
  const side = sides.findIndex((seats) => seats.includes(bonus));
  if (side < 0) return [];
  const total = totalsOf(points, sides)[side];
  const rest = total - ACE_AND_SEVEN;
  if (rest >= 0 && !IMPOSSIBLE.includes(rest)) return [];
  return [problem("bisca_bonus_points", "bonus", { seat: bonus + 1, points: total })];
}

function totalsOf(points, sides) {
  return sides.map((seats) => seats.reduce((sum, seat) => sum + (points[seat] ?? 0), 0));
}

/* {change, mark, totals, first} per side, of a deal in which `problems` has found
   nothing. */
export function settle(deal, { company: { sides }, rules }) {
  if (deal.outcome === "misdeal") {
    const charge = rules.penalty_misdeal;
    const change = sides.map((seats) => (charge && seats.includes(deal.dealer) ? -charge : 0));
    return { change, mark: "", totals: null, first: null };
  }
  const totals = totalsOf(deal.points, sides);
  const most = Math.max(...totals);
  const equal = totals.filter((total) => total === most).length > 1;
  const worth = most > MANY ? FOR_MANY : FOR_MOST;
  const change = sides.map((seats, side) => {
    const won = !equal && totals[side] === most ? worth : 0;
    return won + (isGiven(deal.bonus) && seats.includes(deal.bonus) ? FOR_BONUS : 0);
  });
  const mark = equal ? "equal" : most > MANY ? "over_90" : "won";
  return { change, mark, totals, first: null };
}
