/* What a deal brings each side, as it stands on a paper sheet, without a pad: one key
   says whether the bid was made, which fills in all sides; then a tap on a side adds a
   point, and after the most it begins anew.

   [data-stake]     the keys "made" and "failed" of the side whose bid it was
   [data-steps]     the sides, data-most: the most that one can have
   [data-step-of]   the key of one side; its input keeps the points */

const MADE = "made";

export class ScoreSteps {
  constructor(entry) {
    this.entry = entry;
    this.field = entry.fields.find(({ ask }) => ask === "scored");
    this.box = entry.form.querySelector("[data-steps]");
  }

  get asked() {
    return Boolean(this.field && this.box);
  }

  /* The side and the bid at stake; null while one of them is open. */
  stake() {
    const [seat, bid] = this.field.stake.map((name) => this.entry.answers()[name]);
    if (seat === undefined || bid === undefined) return null;
    const side = this.entry.company.sides.findIndex((seats) => seats.includes(seat));
    return { side, bid };
  }

  chosen() {
    const name = `${this.field.name}-stake`;
    return this.entry.form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
  }

  inputs() {
    return this.entry.company.sides.map(
      ([seat]) => this.entry.form.elements[`${this.field.name}-${seat}`] ?? null,
    );
  }

  /* After a key above: what is at stake stands in its column, the others keep theirs.
     Where the bid was lost they begin with nothing again. */
  follow(target) {
    if (!this.asked) return;
    const stake = this.stake();
    const ended = this.chosen();
    const anew = target.name === `${this.field.name}-stake`;
    for (const [side, input] of this.inputs().entries()) {
      if (!input) continue;
      if (!stake || !ended) input.value = "";
      else if (side === stake.side) input.value = String(ended === MADE ? stake.bid : 0 - stake.bid);
      else if (input.value === "" || Number(input.value) < 0 || (anew && ended !== MADE)) {
        input.value = "0";
      }
    }
    if (this.was !== undefined && stake && this.was !== stake.side) {
      const before = this.inputs()[this.was];
      if (before && ended) before.value = "0";
    }
    this.paint();
  }

  /* One point more; true where a key of a side was meant. */
  tapped(target) {
    const button = target.closest("[data-step-of]");
    if (!button || !this.asked) return false;
    const input = this.entry.form.elements[button.dataset.stepOf];
    const mine = this.inputs().indexOf(input) === this.stake()?.side;
    const least = mine ? this.stake().bid : 0;
    const points = Number(input.value) + 1;
    input.value = String(points > Number(this.box.dataset.most) ? least : points);
    this.paint();
    return true;
  }

  paint() {
    if (!this.asked) return;
    const stake = this.stake();
    // Also where a whole deal was put into the form, or the form emptied.
    this.was = stake?.side;
    const lost = this.chosen() !== MADE;
    for (const [side, input] of this.inputs().entries()) {
      if (!input) continue;
      // Who has sat down while a deal is typed begins with nothing as well.
      if (stake && this.chosen() && input.value === "") input.value = "0";
      const button = this.box.querySelector(`[data-step-of="${input.name}"]`);
      const points = button.querySelector("[data-step-points]");
      points.textContent = input.value === "" ? "–" : input.value.replace("-", "−");
      button.disabled = input.value === "" || (lost && side === stake?.side);
      button.classList.toggle("is-chosen", Number(input.value) !== 0);
    }
    for (const key of this.entry.form.querySelectorAll("[data-stake] input")) {
      const text = !stake ? "" : key.value === MADE ? `+${stake.bid}` : `−${stake.bid}`;
      key.parentElement.querySelector("[data-stake-points]").textContent = text;
    }
  }
}
