/* Who bid what, before the first card: the fields, what is missing, and back into them
   what was kept. */

const FIELDS = ["dealer", "bidder", "bid", "trump", "reason"];

export class Bidding {
  constructor(form, known, { onChange }) {
    this.form = form;
    this.known = known;
    this.box = form.querySelector("[data-bidding]");
    this.missing = form.querySelector("[data-missing]");
    this.box.addEventListener("change", () => onChange(this.values()));
  }

  values() {
    const data = new FormData(this.form);
    const known = FIELDS.filter((name) => data.get(name));
    return Object.fromEntries(known.map((name) => [name, data.get(name)]));
  }

  fillIn(fields) {
    for (const [name, value] of Object.entries(fields)) {
      if (!FIELDS.includes(name)) continue;
      const reason = this.form.querySelector(`textarea[name="${name}"]`);
      if (reason) reason.value = value;
      const key = this.form.querySelector(`[name="${name}"][value="${value}"]`);
      if (key) key.checked = true;
    }
  }

  /* The sentences about what must still be said, each with the field it belongs to. */
  unsaid() {
    const values = this.values();
    const { words, rules } = this.known;
    const named = rules.trump_choice === "named";
    const needed = ["dealer", "bidder", "bid", ...(named ? ["trump"] : [])];
    const found = needed
      .filter((name) => values[name] === undefined)
      .map((name) => ({ name, text: words[`missing_${name}`] }));
    const drawn = this.form.querySelector("#dealer-part") === null;
    const expected = this.form.elements.expected_dealer.value;
    if (!drawn && values.dealer !== expected && !values.reason) {
      found.push({ name: "reason", text: words.missing_reason });
    }
    return found;
  }

  /* Where all have passed, the first bidder plays for nothing: the seat that
     was put in for it, or null. */
  settleNothing() {
    const { bid, bidder, dealer } = this.values();
    if (bid !== "0" || dealer === undefined) return null;
    const first = (Number(dealer) + 1) % this.known.seats.length;
    if (bidder === String(first)) return null;
    this.fillIn({ bidder: String(first) });
    return this.known.seats[first];
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
