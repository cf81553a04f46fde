/* Where a table stood at the last answer that this device got. A page can be older: asked
   for before the answer came, painted after it. With the old state the next deal would
   be entered as the one that is already there. */

// No page is longer on its way; after that the server's word alone counts.
const KEPT_MS = 120_000;

export class Newest {
  /* `event` is the name under which this device keeps what it sends. */
  constructor({ event, table, rules = "" }) {
    this.name = `cruce.newest.${event}.${table}`;
    this.rules = rules;
  }

  /* `last` is the line that can be taken back, or null. */
  keep({ base, last }) {
    const state = { ...base, before: base.before && { ...base.before, before: null } };
    const kept = { rules: this.rules, at: Date.now(), base: state, last };
    if (last) kept.last = { ...last, before: state.before };
    this.write(kept);
  }

  /* What was recorded from a page that does not show this table: the table's own page
     counts it on top, in this order. */
  add(entry, answer) {
    const at = Date.now();
    const kept = this.read() ?? {};
    const answers = [...(kept.answers ?? []), { entry, answer, at }];
    this.write({ ...kept, at, answers });
  }

  /* {base, last, answers}; the first two only where the page has the same rules. */
  recall() {
    const { at, rules, base, last, answers: kept = [] } = this.read() ?? {};
    const age = Date.now() - at;
    const answers = kept.map((one) => ({ ...one, age: Date.now() - one.at }));
    // A page opened without network is a copy, however old.
    const copied = "copied" in document.documentElement.dataset;
    if (!(age >= 0) || (!copied && age >= KEPT_MS)) return { answers: [] };
    return rules === this.rules ? { base, last, answers } : { answers };
  }

  read() {
    try {
      return JSON.parse(localStorage.getItem(this.name) ?? "null");
    } catch {
      return null;
    }
  }

  write(kept) {
    try {
      localStorage.setItem(this.name, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing has only the page.
    }
  }
}
