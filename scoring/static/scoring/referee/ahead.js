/* Where a set stands with what this phone has not sent yet: the same steps as
   scoring/ledger/fold.py, on top of the server's state. What was shown is what counts;
   nothing is computed anew.

   A state is {seq, number, deals, totals, dealer, drawn, first, over, last_deal,
   timed_out, closed, tied}, an entry one of the outbox: {call, fields, first}. `data` is the
   page's. `tied` are the groups of sides whose tie must be settled: whether a line has
   made one is known to the server alone, so after it there are none. */

import { added, setOver } from "../games/sets.js";

/* What an extra deal is for; any other deal is one of the set. */
export const EXTRA = "tie_break";

/* The state after an entry; `before` is kept, so that it can be taken back. */
export function after(state, entry, data) {
  const step = STEPS[entry.call];
  if (!step) return state;
  const next = step(state, entry, data);
  return { ...next, seq: state.seq + 1, before: state };
}

const STEPS = {
  deals(state, { fields, first }, data) {
    const { outcome, dealer } = fields.deal;
    const { played, same_dealer: same } = data.outcomes[outcome];
    const dealt = {
      ...state,
      number: state.number + 1,
      drawn: false,
      dealer: same ? dealer : nextOf(dealer, data.company),
    };
    if (fields.purpose === EXTRA) return { ...dealt, tied: stillTied(state, fields, played) };
    return ended(
      {
        ...dealt,
        deals: state.deals + 1,
        totals: scored(state.totals, fields.shown, data),
        first: played ? (first ?? null) : state.first,
      },
      { data, late: played && state.last_deal },
    );
  },

  penalties(state, { fields }, data) {
    const totals = scored(state.totals, lost(fields, data), data);
    return ended({ ...state, totals }, { data });
  },

  voids(state) {
    return { ...(state.before ?? { ...state, tied: [] }) };
  },

  close(state) {
    return { ...state, closed: true };
  },
};

/* An extra deal changes no score. The groups that it leaves whole for sure: nothing was
   played, or all of them got the same. */
function stillTied({ tied }, { shown }, played) {
  return tied.filter((group) => !played || parts(group, shown) === 1);
}

/* Whether these results set everybody apart who is tied. */
export function settles(tied, shown) {
  return tied.length > 0 && tied.every((group) => parts(group, shown) === group.length);
}

function parts(group, shown) {
  return new Set(group.map((side) => shown[side])).size;
}

/* The change of each side by a penalty. */
export function lost({ seat, points }, { company: { sides } }) {
  return sides.map((seats) => (seats.includes(seat) ? -points : 0));
}

/* The totals after a change of each side. */
export function scored(totals, change, { set_form: form }) {
  return totals.map((total, side) => added(total, change[side], form));
}

/* Who deals after a seat: who does not play any more is passed over. */
export function nextOf(dealer, { seats, playing }) {
  for (let step = 1; step <= seats; step += 1) {
    const seat = (dealer + step) % seats;
    if (playing.includes(seat)) return seat;
  }
  return dealer;
}

function ended(counted, { data, late = false }) {
  const state = { ...counted, tied: [] };
  const { sides, playing } = data.company;
  const still = sides
    .map((_seats, side) => side)
    .filter((side) => sides[side].some((seat) => playing.includes(seat)));
  if (still.length < 2) return { ...state, over: true, leader: null };
  const first = still.indexOf(state.first);
  const end = setOver(
    still.map((side) => state.totals[side]),
    { form: data.set_form, first: first < 0 ? null : first, deals: state.deals },
  );
  // After the last deal that was called nothing more is played, whatever the score.
  const timedOut = late || Boolean(state.timed_out);
  const leader = end.over && end.leader !== null ? still[end.leader] : null;
  return { ...state, over: end.over || timedOut, timed_out: timedOut, leader };
}
