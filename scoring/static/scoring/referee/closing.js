/* Closing the table from its page: the order as it stands with what waits on this phone,
   a note, and the closing that the outbox keeps. The server closes the table on exactly
   these totals or not at all.

   [data-closing-ways]   once the set is over: close the table, or a penalty first
   [data-closing]        what the table is closed on, above the key that closes it */

import { element, fill } from "../../tournaments/web/outbox-panel.js";
import { sign } from "./words.js";

export class Closing {
  /* `changed()` paints the panel anew, `penalty()` opens its penalties. */
  constructor(panel, { changed, penalty }) {
    const part = (name) => panel.querySelector(`[data-closing-${name}]`);
    this.place = panel.querySelector("[data-closing]");
    this.ways = part("ways");
    this.order = part("order");
    this.through = part("through");
    this.early = part("early");
    this.label = part("label");
    this.reason = part("reason");
    this.penalty = part("penalty-name");
    this.asked = false;
    this.painted = "";
    this.ask = (on) => {
      if (on) this.from = document.activeElement;
      this.asked = on;
      changed();
      // What was pressed is hidden now: on with what the table is closed on, or back.
      const back = this.from?.isConnected ? this.from : part("begin");
      (on ? this.place : back).focus({ preventScroll: true });
    };
    part("begin").addEventListener("click", () => this.ask(true));
    part("not-yet").addEventListener("click", () => this.ask(false));
    this.penaltyKey = part("penalty");
    this.penaltyKey.addEventListener("click", penalty);
    this.reason.addEventListener("input", changed);
  }

  /* Whether the table can be closed on a state, as far as this phone knows. */
  offered(state, { closing }) {
    return Boolean(closing) && !state.closed && !state.tied.length && !closing.review;
  }

  touched() {
    return this.asked && this.reason.value.trim() !== "";
  }

  clear() {
    this.asked = false;
    this.reason.value = "";
  }

  /* While an offence is chosen (`penalised`) the ways stay: they are the way back. They
     give way to a deal that is being typed (`typing`). */
  paint(state, { data, told, typing, penalised }) {
    this.asked &&= this.offered(state, data);
    this.place.hidden = !this.asked;
    this.penalty.textContent = data.words.penalty;
    this.penaltyKey.setAttribute("aria-pressed", String(penalised));
    this.ways.hidden = this.asked || typing || !state.over || !this.offered(state, data);
    if (!this.asked) return;
    const { words } = data;
    const shown = JSON.stringify([state.totals, state.seq, state.over, data.closing]);
    if (shown === this.painted) return;
    this.painted = shown;
    const ranked = order(state, data);
    this.order.replaceChildren(...ranked.map((one) => place(one, { state, data, told })));
    this.early.hidden = state.over;
    this.label.textContent = state.over ? words.note : words.close_reason;
    const { through } = data.closing;
    const known = state.seq === data.state.seq;
    const names = known && through.length ? fill(words.through, { names: through.join(", ") }) : "";
    const said = known ? names : mayBeTied(ranked, state, data) ? words.may_be_tied : "";
    this.through.textContent = said;
    this.through.hidden = !said;
  }

  /* {hint} of what is missing, or {sentence, entry}. */
  look(state, { words }, told) {
    const reason = this.reason.value.trim();
    if (!state.over && !reason) return { hint: words.close_reason };
    const fields = { expected_seq: state.seq, shown: state.totals };
    return {
      sentence: told.closed(state.totals, words.closes),
      entry: { call: "close", fields, what: told.closed(state.totals) },
    };
  }

  /* With what was typed beside it. */
  complete(entry) {
    const reason = this.reason.value.trim();
    return reason ? { ...entry, fields: { ...entry.fields, reason } } : entry;
  }
}

/* As the server has ranked them; with what waits here by their points, behind whoever
   has won the set: by a house rule that is not always who has the most. Whoever has left,
   or only stands in, comes after all the others. */
function order({ totals, seq, leader = null }, { closing, state }) {
  if (seq === state.seq) return closing.ranked;
  const { behind } = closing;
  const points = totals.map((total, side) => (side === leader ? Infinity : total));
  const before = (one, other) =>
    behind[one] < behind[other] || (behind[one] === behind[other] && points[one] > points[other]);
  const sides = [...totals.keys()];
  const by = sides.map((side) => ({
    side,
    rank: 1 + sides.filter((other) => before(other, side)).length,
    penalties: 0,
  }));
  return by.sort((one, other) => one.rank - other.rank);
}

function mayBeTied(ranked, { totals }, { closing: { behind, cut } }) {
  const same = ({ side: one }, { side: other }) =>
    behind[one] === 0 && behind[other] === 0 && totals[one] === totals[other];
  const equal = ranked.map((one, place) => place > 0 && same(one, ranked[place - 1]));
  return cut === null ? equal.includes(true) : Boolean(equal[cut]);
}

function place({ side, rank, penalties }, { state, data, told }) {
  const { sides, words } = data;
  const item = element("li", {});
  const who = element("span", { css: "entrant" });
  const more = [sides[side].label];
  if (penalties) more.push(fill(words.penalties, { points: penalties }));
  who.append(
    element("span", { text: sides[side].name || told.short(side), css: "entrant__name" }),
    element("span", { text: more.join(" · "), css: "entrant__more" }),
  );
  item.append(
    element("span", { text: rank === null ? "–" : String(rank), css: "places__rank" }),
    who,
    element("span", { text: sign(state.totals[side], { plain: true }), css: "places__score" }),
  );
  return item;
}
