/* Where a set stands with what this phone has not sent yet: the same steps as
   scoring/ledger/fold.py, on top of the server's state. What was shown is what counts;
   nothing is computed anew.

   A state is {seq, number, deals, totals, dealer, drawn, first, over, last_deal,
   timed_out, closed, tied}, an entry one of the outbox: {call, fields, first}. `data` is the
   page's. Whether a tie has to be settled is known to the server alone. */

import { added, setOver } from "../games/sets.js";

/* The state after an entry; `before` is kept, so that it can be taken back. */
export function after(state, entry, data) {
  const step = STEPS[entry.call];
  if (!step) return state;
  const next = step(state, entry, data);
  return { ...next, tied: false, seq: state.seq + 1, before: state };
}

const STEPS = {
  deals(state, { fields, first }, data) {
    const { outcome, dealer } = fields.deal;
    const { played, same_dealer: same } = data.outcomes[outcome];
    return ended(
      {
        ...state,
        number: state.number + 1,
        deals: state.deals + 1,
        drawn: false,
        dealer: same ? dealer : nextOf(dealer, data.company),
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
    return { ...(state.before ?? state) };
  },

  close(state) {
    return { ...state, closed: true };
  },
};

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

function ended(state, { data, late = false }) {
  const { sides, playing } = data.company;
  const still = sides
    .map((_seats, side) => side)
    .filter((side) => sides[side].some((seat) => playing.includes(seat)));
  if (still.length < 2) return { ...state, over: true };
  const first = still.indexOf(state.first);
  const end = setOver(
    still.map((side) => state.totals[side]),
    { form: data.set_form, first: first < 0 ? null : first, deals: state.deals },
  );
  // After the last deal that was called nothing more is played, whatever the score.
  const timedOut = late || Boolean(state.timed_out);
  return { ...state, over: end.over || timedOut, timed_out: timedOut };
}
