/* The set of any game: when it is over, and who leads. The same as
   scoring/games/sets.py, which a test compares; the server computes it all again. */

const EXTENSION = 10;

/* A side's total after a change; some rules know a lowest one. */
export function added(before, change, { floor }) {
  const after = before + change;
  return floor === null ? after : Math.max(floor, after);
}

/* {over, leader} at these totals: the leading side, null while the top is tied. `form`
   is {target, deals, gap, together, floor}; `first` the side that comes first where the
   rules ask, `deals` how many have been played. */
export function setOver(totals, { form, first = null, deals = 0 }) {
  const end = byScore(totals, { form, first });
  if (form.deals !== null && deals >= form.deals) return { ...end, over: true };
  return end;
}

function byScore(totals, { form, first }) {
  const { leader, lead } = top(totals);
  const { target, gap, together } = form;
  const there = totals.filter((total) => target !== null && total >= target).length;
  if (!there) return { over: false, leader };
  if (there === 1) return { over: lead >= gap, leader };
  if (together === "bidder_first" && first !== null && totals[first] >= target) {
    return { over: true, leader: first };
  }
  if (together === "extend_target_10") {
    const alone = Math.max(...totals) >= extended(totals, target);
    return { over: alone && lead >= gap, leader };
  }
  if (together === "continue_until_gap") return { over: lead >= Math.max(gap, 1), leader };
  return { over: lead >= gap, leader };
}

/* The leading side and by how much; a lone side leads by its total. */
function top(totals) {
  const [best, next] = [...totals].sort((one, other) => other - one);
  if (best === undefined) return { leader: null, lead: 0 };
  const lead = next === undefined ? best : best - next;
  const tied = next !== undefined && !lead;
  return { leader: tied ? null : totals.indexOf(best), lead };
}

/* The first target, in steps of 10, that at most one side has reached. */
function extended(totals, target) {
  let moved = target;
  while (totals.filter((total) => total >= moved).length > 1) moved += EXTENSION;
  return moved;
}
