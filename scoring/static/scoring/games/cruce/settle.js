/* Settles a deal of Cruce on the device: what is wrong with it, and what it brings.
   The same as scoring/games/cruce/settle.py and some_seats.py (docs/rules.md R-11 to
   ), which a test compares; the server computes it again and
   refuses another result.

   A deal is {outcome, dealer, bidder, bid, trump, cards, announcements} as the API
   takes it, with `set_points` in place of cards in the short form; `company` {seats, playing, sides}, `rules` the stage's frozen copy. */

import { made as wasMade, scored, setPointsProblems } from "./short-form.js";

const SUITS = ["D", "V", "G", "R"];
const PACK_POINTS = 120;
const IMPOSSIBLE = [1, PACK_POINTS - 1];
const PAIRS_TABLE = 4;
const CARDS_EACH = { 2: 8, 3: 8, 4: 6 };
const OF_A_PLAYED_DEAL = ["bidder", "bid", "trump", "cards", "announcements", "set_points"];

function problem(code, field, params = {}) {
  return { code, field, params };
}

function isSeat(seat, players) {
  return Number.isInteger(seat) && seat >= 0 && seat < players;
}

function inPairs(players, rules) {
  return players === PAIRS_TABLE && rules.mode === "pairs";
}

function sidesOf(players, rules) {
  if (inPairs(players, rules)) return [[0, 2], [1, 3]];
  return Array.from({ length: players }, (_none, seat) => [seat]);
}

/* -- What is wrong -------------------------------------------------------------------- */

/* Everything wrong with a deal at once: [{code, field, params}]. */
export function problems(asked, { company, rules }) {
  const { seats: players, playing } = company;
  const deal = scored(asked);
  if (playing.length === players) return problemsOf(deal, { players, rules });
  const absent = ofTheAbsent(deal, { playing, players });
  if (absent.length) return absent;
  const found = problemsOf(ofThose(deal, playing), { players: playing.length, rules });
  return found.map((one) => back(one, playing));
}

function problemsOf(deal, { players, rules }) {
  const found = [];
  if (!rules.players_allowed.includes(players)) {
    found.push(problem("players_not_allowed", "players", { players }));
  }
  found.push(...seatProblem(deal.dealer, "dealer", players));
  if (deal.outcome !== "played") return [...found, ...notPlayed(deal, { players, rules })];
  found.push(...bidProblems(deal, { players, rules }));
  if (isGiven(deal.set_points)) {
    found.push(...setPointsProblems(deal, { teams: sidesOf(players, rules), rules }));
  } else found.push(...pointsProblems(deal, players));
  found.push(...announcementProblems(deal, { players, rules }));
  return found;
}

function seatProblem(seat, field, players) {
  if (isSeat(seat, players)) return [];
  return [problem("seat_out_of_range", field, { players })];
}

function isGiven(said) {
  if (said === null || said === undefined) return false;
  return typeof said !== "object" || Array.isArray(said) || Object.keys(said).length > 0;
}

function notPlayed(deal, { players, rules }) {
  const found = [];
  if (deal.outcome === "all_passed" && rules.all_pass === "first_bidder_plays_zero") {
    const seat = firstBidder(deal.dealer, players) + 1;
    found.push(problem("all_passed_is_played", "outcome", { seat }));
  }
  for (const name of OF_A_PLAYED_DEAL) {
    if (!isGiven(deal[name])) continue;
    found.push(problem("not_for_outcome", name, { outcome: deal.outcome }));
  }
  return found;
}

/* The seat due to bid first; 0 while the dealer itself is impossible. */
function firstBidder(dealer, players) {
  if (dealer === null || dealer === undefined || players < 1) return 0;
  return (((dealer + 1) % players) + players) % players;
}

function bidProblems({ bidder, bid, trump, dealer }, { players, rules }) {
  const found = [];
  if (!isGiven(bidder)) found.push(problem("bidder_missing", "bidder"));
  else found.push(...seatProblem(bidder, "bidder", players));
  const least = rules.all_pass === "first_bidder_plays_zero" ? 0 : 1;
  const most = inPairs(players, rules) ? rules.max_bid_pairs : rules.max_bid_individual;
  const due = firstBidder(dealer, players);
  if (!isGiven(bid)) {
    found.push(problem("bid_missing", "bid"));
  } else if (bid < least || bid > most) {
    found.push(problem("bid_out_of_range", "bid", { bid, least, most }));
  } else if (bid === 0 && isGiven(bidder) && bidder !== due) {
    found.push(problem("zero_bid_not_first_bidder", "bidder", { seat: due + 1 }));
  }
  if (!isGiven(trump)) found.push(problem("trump_missing", "trump"));
  else if (!SUITS.includes(trump)) found.push(problem("trump_unknown", "trump"));
  return found;
}

function pointsProblems({ cards }, players) {
  if (!isGiven(cards)) return [problem("cards_missing", "cards")];
  const found = [];
  const count = cards.length;
  if (count !== players) found.push(problem("cards_count", "cards", { count, players }));
  const counted = cards.filter((points) => points !== null);
  for (const [at, points] of cards.entries()) {
    const seat = at + 1;
    if (points === null) {
      found.push(problem("points_missing", `cards.${at}`, { seat }));
    } else if (points < 0 || points > PACK_POINTS || IMPOSSIBLE.includes(points)) {
      found.push(problem("points_impossible", `cards.${at}`, { seat, points }));
    }
  }
  const sum = counted.reduce((all, points) => all + points, 0);
  if (sum !== PACK_POINTS && counted.length === count && count === players) {
    const difference = sum - PACK_POINTS;
    found.push(problem("sum_not_120", "cards", { sum, difference }));
  }
  return found;
}

function announcementProblems({ announcements, cards }, { players, rules }) {
  const announced = Object.entries(announcements ?? {});
  const found = [];
  const teams = sidesOf(players, rules);
  for (const [suit, seat] of announced) {
    const field = `announcements.${suit}`;
    if (!SUITS.includes(suit)) found.push(problem("announcement_unknown", field, { suit }));
    found.push(...seatProblem(seat, field, players));
    if (rules.announcement_needs_trick && hasNothing(cards, seat, teams)) {
      found.push(problem("announcement_needs_trick", field, { seat: seat + 1 }));
    }
  }
  const most = Math.floor((CARDS_EACH[players] ?? SUITS.length * 2) / 2);
  for (const seat of new Set(announced.map(([, at]) => at))) {
    const count = announced.filter(([, at]) => at === seat).length;
    if (count <= most || !isSeat(seat, players)) continue;
    const params = { seat: seat + 1, count, most };
    found.push(problem("announcement_too_many", "announcements", params));
  }
  return found;
}

/* Whether the side of a seat took no card points; no if unknown. */
function hasNothing(cards, seat, teams) {
  const team = teams.find((seats) => seats.includes(seat)) ?? [];
  const points = team.filter((at) => at < (cards ?? []).length).map((at) => cards[at]);
  return points.length > 0 && points.every((one) => !one);
}

/* -- Where not everybody plays any more ------------------------------------------------ */

function ofTheAbsent(deal, { playing, players }) {
  const found = [];
  const named = { dealer: deal.dealer, bidder: deal.bidder };
  for (const [suit, at] of Object.entries(deal.announcements ?? {})) {
    named[`announcements.${suit}`] = at;
  }
  for (const [field, seat] of Object.entries(named)) {
    if (!isGiven(seat) || playing.includes(seat)) continue;
    if (isSeat(seat, players)) found.push(problem("seat_left", field, { seat: seat + 1 }));
    else found.push(problem("seat_out_of_range", field, { players }));
  }
  const numbered = [
    ["cards", "players", "seat_left_points"],
    ["set_points", "sides", "set_points_left"],
  ].filter(([name]) => isGiven(deal[name]));
  for (const [name, of] of numbered) {
    const count = deal[name].length;
    if (count !== players) return [...found, problem(`${name}_count`, name, { count, [of]: players })];
  }
  for (const [name, _of, left] of numbered) {
    for (const [seat, points] of deal[name].entries()) {
      if (!points || playing.includes(seat)) continue;
      found.push(problem(left, `${name}.${seat}`, { seat: seat + 1 }));
    }
  }
  return found;
}

/* The deal with the seats counted among those who play. */
function ofThose(deal, playing) {
  const place = (seat) => (isGiven(seat) ? playing.indexOf(seat) : null);
  const announced = Object.entries(deal.announcements ?? {});
  const among = (numbers) => (isGiven(numbers) ? playing.map((seat) => numbers[seat]) : null);
  return {
    ...deal,
    dealer: place(deal.dealer),
    bidder: place(deal.bidder),
    cards: among(deal.cards),
    set_points: among(deal.set_points),
    announcements: Object.fromEntries(announced.map(([suit, at]) => [suit, place(at)])),
  };
}

function back({ code, field, params }, playing) {
  const [name, at] = field.split(".");
  const moved = { ...params };
  if (Number.isInteger(params.seat)) moved.seat = playing[params.seat - 1] + 1;
  const numbered = ["cards", "set_points"].includes(name) && at !== undefined;
  return problem(code, numbered ? `${name}.${playing[Number(at)]}` : field, moved);
}

/* -- What it brings -------------------------------------------------------------------- */

/* {change, mark, totals, first} per side of the whole table, of a deal in which
   `problems` has found nothing; no totals of one in the short form. */
export function settle(asked, { company, rules }) {
  const { seats: players, playing, sides } = company;
  const deal = scored(asked);
  if (playing.length === players) {
    return result(deal, { sides: sidesOf(players, rules), rules });
  }
  const inner = ofThose(deal, playing);
  const apart = Array.from({ length: playing.length }, (_none, seat) => [seat]);
  const told = result(inner, { sides: apart, rules });
  const spread = (figures) =>
    Array.from({ length: players }, (_none, seat) => figures[playing.indexOf(seat)] ?? 0);
  return {
    ...told,
    change: spread(told.change),
    totals: told.totals && spread(told.totals),
    first: told.first === null ? null : sides.findIndex((at) => at.includes(deal.bidder)),
  };
}

/* Why a bid was not made, as {code, params}; null where it was, or nothing is counted. */
export function why({ bid }, { mark, totals, first }, { rules }) {
  if (mark !== "failed" || !totals) return null;
  const code = rules.others_score_when_failed ? "unmade" : "unmade_for_all";
  return { code, params: { total: totals[first], needed: rules.point_unit * bid } };
}

function result(deal, { sides, rules }) {
  if (deal.outcome !== "played") {
    const charge = deal.outcome === "misdeal" ? rules.penalty_misdeal : 0;
    const change = sides.map((seats) => (charge && seats.includes(deal.dealer) ? -charge : 0));
    return { change, mark: "", totals: sides.map(() => 0), first: null };
  }
  const first = sides.findIndex((seats) => seats.includes(deal.bidder));
  if (isGiven(deal.set_points)) {
    const mark = wasMade(deal, sides) ? "made" : "failed";
    return { change: deal.set_points, mark, totals: null, first };
  }
  const points = [...deal.cards];
  const [plain, inTrumps] = rules.announce_values;
  for (const [suit, seat] of Object.entries(deal.announcements ?? {})) {
    points[seat] += suit === deal.trump ? inTrumps : plain;
  }
  const totals = sides.map((seats) => seats.reduce((sum, seat) => sum + points[seat], 0));
  const made = totals[first] >= rules.point_unit * deal.bid;
  return {
    change: changes(totals, { first, made, bid: deal.bid, rules }),
    mark: made ? "made" : "failed",
    totals,
    first,
  };
}

function changes(totals, { first, made, bid, rules }) {
  const others = made ? rules.others_score_when_made : rules.others_score_when_failed;
  return totals.map((total, side) => {
    const worth = Math.floor(total / rules.point_unit);
    if (side !== first) return others ? worth : 0;
    if (!made) return -bid;
    return rules.made_bid_scores === "bid" ? bid : worth;
  });
}
