/* A deal as the paper sheet has it: the points of each side, and no card points. What
   is written must be possible: some card points and announcements come to it. The same
   as scoring/games/cruce/short_form.py, which a test compares. */

const PACK_POINTS = 120;
const LEAST = 2;
const MOST_AT_ONCE = 118;
const SUITS = 4;
const CARDS_EACH = { 2: 8, 3: 8, 4: 6 };
const ANY = [0, 10_000];

function problem(code, field, params = {}) {
  return { code, field, params };
}

/* The deal with 0 for everybody of whom nothing is said, once anything is. */
export function scored(deal) {
  const points = deal.set_points;
  if (!Array.isArray(points) || points.every((one) => one === null)) return deal;
  return { ...deal, set_points: points.map((one) => one ?? 0) };
}

function biddingSide({ bidder }, teams) {
  return teams.findIndex((team) => team.includes(bidder));
}

/* Whether the bid was made: a bid that was not made costs points. */
export function made(deal, teams) {
  return !deal.bid || deal.set_points[biddingSide(deal, teams)] > 0;
}

export function setPointsProblems(deal, { teams, rules }) {
  const found = [];
  const { cards, announcements, set_points: points, bid } = deal;
  if (rules.tie_break.includes("card_points_total")) {
    found.push(problem("set_points_counted", "set_points"));
  }
  const announced = Object.keys(announcements ?? {}).length > 0;
  if ((cards !== null && cards !== undefined) || announced) {
    found.push(problem("set_points_and_cards", "set_points"));
  }
  const readable = biddingSide(deal, teams) >= 0 && Number.isInteger(bid) && bid >= 0;
  if (points.some((one) => one === null)) {
    found.push(problem("set_points_missing", "set_points"));
  } else if (points.length !== teams.length) {
    const params = { count: points.length, sides: teams.length };
    found.push(problem("set_points_count", "set_points", params));
  } else if (readable) found.push(...notOfADeal(deal, { teams, rules }));
  return found;
}

function notOfADeal(deal, { teams, rules }) {
  const { bid, set_points: points } = deal;
  const bidding = biddingSide(deal, teams);
  const own = points[bidding];
  const exactly = rules.made_bid_scores === "bid";
  if (own !== 0 - bid && (exactly ? own !== bid : own < bid)) {
    return [problem("set_points_own", `set_points.${bidding}`, { bid })];
  }
  const reached = bid === 0 || own > 0;
  const others = reached ? rules.others_score_when_made : rules.others_score_when_failed;
  const wrong = teams.findIndex((_team, side) => side !== bidding && points[side] && !others);
  if (wrong >= 0) {
    return [problem("set_points_others", `set_points.${wrong}`, { seat: teams[wrong][0] + 1 })];
  }
  const unit = rules.point_unit;
  const spans = points.map((one, side) => {
    const span = [one * unit, one * unit + unit - 1];
    if (side !== bidding) return others ? span : ANY;
    if (!reached) return [0, bid * unit - 1];
    return exactly ? [bid * unit, ANY[1]] : span;
  });
  const sizes = teams.map((team) => team.length);
  return possible(spans, sizes, rules) ? [] : [problem("set_points_impossible", "set_points")];
}

/* Whether some card points and announcements lie in these spans, by side. One suit is
   trump; in which order the others were announced is no matter. */
function possible(spans, sizes, rules) {
  const [plain, inTrumps] = rules.announce_values;
  const players = sizes.reduce((all, size) => all + size, 0);
  const hand = Math.floor((CARDS_EACH[players] ?? SUITS * 2) / 2);
  return announcements(spans.length).some((by) => {
    const others = by.slice(1);
    const count = (side) => by.filter((at) => at === side).length;
    if (sizes.some((size, side) => count(side) > hand * size)) return false;
    const needed = spans.map(([low, high], side) => {
      const extra =
        (by[0] === side ? inTrumps : 0) + plain * others.filter((at) => at === side).length;
      const least = rules.announcement_needs_trick && by.includes(side) ? LEAST : 0;
      return [Math.max(low - extra, least), high - extra];
    });
    return sumsUp(needed);
  });
}

/* Who may have announced the trump and the three other suits; `sides` is nobody. */
function announcements(sides) {
  const all = Array.from({ length: sides + 1 }, (_none, side) => side);
  const found = [];
  for (const trump of all) {
    for (const a of all) {
      for (const b of all.slice(a)) {
        for (const c of all.slice(b)) found.push([trump, a, b, c]);
      }
    }
  }
  return found;
}

/* Whether card points within these bounds make a whole pack: one side has all, or each
   none or 2 to 118. */
function sumsUp(needed) {
  const mayBeNone = ([low, high]) => low <= 0 && high >= 0;
  const alone = needed.some(
    ([low, high], side) =>
      low <= PACK_POINTS &&
      high >= PACK_POINTS &&
      needed.every((span, at) => at === side || mayBeNone(span)),
  );
  if (alone) return true;
  const ways = needed.map((span) => {
    const some = [Math.max(LEAST, span[0]), Math.min(MOST_AT_ONCE, span[1])];
    return [...(some[0] <= some[1] ? [some] : []), ...(mayBeNone(span) ? [[0, 0]] : [])];
  });
  const sums = ways.reduce(
    (before, way) => before.flatMap(([low, high]) => way.map((one) => [low + one[0], high + one[1]])),
    [[0, 0]],
  );
  return sums.some(([low, high]) => low <= PACK_POINTS && high >= PACK_POINTS);
}
