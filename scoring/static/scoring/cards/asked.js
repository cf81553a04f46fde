/* What is asked before the first card: the fields, what is missing, and back into them
   what was kept. A game says which fields there are and which are needed. */

import { fill } from "./picture.js";

export class Asked {
  fields = ["dealer", "reason"];

  constructor(form, known) {
    this.form = form;
    this.known = known;
    this.missing = form.querySelector("[data-missing]");
  }

  /* The fields without which no card can be tapped. */
  needed() {
    return ["dealer"];
  }

  /* Put in what follows from the rest; what to say of it, or null. */
  settle() {
    return null;
  }

  values() {
    const data = new FormData(this.form);
    const known = this.fields.filter((name) => data.get(name));
    return Object.fromEntries(known.map((name) => [name, data.get(name)]));
  }

  fillIn(values) {
    for (const [name, value] of Object.entries(values)) {
      if (!this.fields.includes(name)) continue;
      const reason = this.form.querySelector(`textarea[name="${name}"]`);
      if (reason) reason.value = value;
      const key = this.form.querySelector(`[name="${name}"][value="${value}"]`);
      if (key) key.checked = true;
    }
  }

  /* The sentences about what must still be said, each with the field it belongs to. */
  unsaid() {
    const values = this.values();
    const { seats, words } = this.known;
    const found = this.needed()
      .filter((name) => values[name] === undefined)
      .map((name) => ({ name, text: words[`missing_${name}`] }));
    const drawn = this.form.querySelector("#dealer-part") === null;
    const expected = this.form.elements.expected_dealer.value;
    if (!drawn && values.dealer !== expected && !values.reason) {
      found.push({ name: "reason", text: fill(words.missing_reason, seats[expected]) });
    }
    return found;
  }

  tellUnsaid(found) {
    this.missing.replaceChildren(
      ...found.map(({ text }) => {
        const line = document.createElement("p");
        line.className = "field__error";
        line.textContent = text;
        return line;
      }),
    );
  }
}
