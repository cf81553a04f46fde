/* What is half typed, kept for its tab alone: a phone short of memory throws a page away
   while another program is in front, and asks nobody. It comes back only where it was
   typed: at the very deal, after the very line. */

export class HalfTyped {
  constructor(name) {
    this.name = `cruce.typed.${name}`;
  }

  keep(at, fields) {
    try {
      if (fields.length) sessionStorage.setItem(this.name, JSON.stringify({ at, fields }));
      else sessionStorage.removeItem(this.name);
    } catch {
      // A browser that keeps nothing has only the page.
    }
  }

  recall(at) {
    try {
      const kept = JSON.parse(sessionStorage.getItem(this.name) ?? "null");
      return kept?.at === at ? kept.fields : [];
    } catch {
      return [];
    }
  }
}
