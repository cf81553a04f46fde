/* What is half typed, kept for its tab alone: a phone short of memory throws a page away
   while another program is in front, and asks nobody. It comes back only where it was
   typed: at the very deal, after the very line. */

export class HalfTyped {
  constructor(name) {
    this.name = `cruce.typed.${name}`;
  }

  /* `begun` comes back with it: what was so when it was begun. */
  keep(at, fields, begun = null) {
    try {
      const kept = JSON.stringify({ at, fields, begun });
      if (fields.length) sessionStorage.setItem(this.name, kept);
      else sessionStorage.removeItem(this.name);
    } catch {
      // A browser that keeps nothing has only the page.
    }
  }

  recall(at) {
    return this.kept(at)?.fields ?? [];
  }

  begun(at) {
    return this.kept(at)?.begun ?? null;
  }

  kept(at) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.name) ?? "null");
      return kept?.at === at ? kept : null;
    } catch {
      return null;
    }
  }
}
