/* Where a table stood at the last answer that this device got. A page can be older: asked
   for before the answer came, painted after it. With the old state the next deal would
   be entered as the one that is already there. */

// No page is longer on its way; after that the server's word alone counts.
const KEPT_MS = 120_000;

export class Newest {
  constructor({ table, rules }) {
    this.name = `cruce.newest.${table}`;
    this.rules = rules;
  }

  /* `last` is the line that can be taken back, or null. */
  keep({ base, last }) {
    const state = { ...base, before: base.before && { ...base.before, before: null } };
    const kept = { rules: this.rules, at: Date.now(), base: state, last };
    if (last) kept.last = { ...last, before: state.before };
    try {
      localStorage.setItem(this.name, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing has only the page.
    }
  }

  /* {base, last}, or nothing. */
  recall() {
    try {
      const kept = JSON.parse(localStorage.getItem(this.name) ?? "null");
      const age = Date.now() - kept?.at;
      // A page opened without network is a copy, however old.
      const copied = "copied" in document.documentElement.dataset;
      if (kept?.rules !== this.rules || age < 0) return {};
      if (!copied && age >= KEPT_MS) return {};
      return { base: kept.base, last: kept.last };
    } catch {
      return {};
    }
  }
}
