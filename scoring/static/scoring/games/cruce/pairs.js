/* The announcements: a tick for each lead from king or over, where they are declared; a
   line for each pair, where they count by themselves (R-41, R-43). */

import { worthOfPair } from "./deal.js";

export class Pairs {
  constructor(picture) {
    this.picture = picture;
    this.onTick = () => {};
    this.box = picture.part("pairs");
    this.box.addEventListener("change", ({ target }) => {
      this.onTick(target.value, target.checked);
    });
  }

  draw(told, { announced }) {
    const shown = told.pairs.filter((pair) => pair.possible);
    const rows = shown.map((pair) =>
      told.automatic ? this.line(pair, told) : this.tick(pair, told, announced),
    );
    const { rules } = this.picture.known;
    const show = rules.announcement_must_show && !told.automatic;
    if (rows.length && show) rows.push(this.note());
    this.replace(rows);
  }

  /* The focus stays where it is: a tick that is there already is only brought up to
     date. */
  replace(rows) {
    const focused = this.box.contains(document.activeElement)
      ? document.activeElement.value
      : null;
    this.box.replaceChildren(...rows);
    if (focused) this.box.querySelector(`[value="${focused}"]`)?.focus();
  }

  values(pair, told) {
    const { suits } = this.picture.known.names;
    const { seat } = this.picture.seat(pair.seat);
    const worth = worthOfPair(pair.suit, told, this.picture.known);
    return { seat, suit: suits[pair.suit], worth };
  }

  line(pair, told) {
    const line = document.createElement("p");
    line.className = "small";
    const name = pair.certain ? "pair_counts" : "pair_waits";
    line.textContent = this.picture.say(name, this.values(pair, told));
    return line;
  }

  tick(pair, told, announced) {
    const label = document.createElement("label");
    label.className = "recorder__pair";
    const box = document.createElement("input");
    box.type = "checkbox";
    box.value = pair.suit;
    box.checked = announced.includes(pair.suit);
    const text = document.createElement("span");
    text.textContent = this.picture.say("pair", this.values(pair, told));
    label.append(box, text);
    return label;
  }

  note() {
    const note = document.createElement("p");
    note.className = "small muted";
    note.textContent = this.picture.say("must_show");
    return note;
  }
}
