/* A form of a deal that is tapped: from its keys and cells to the deal as the API takes
   it. What is asked comes as data, so no game is named here.

   [data-ask]          a question by its name; keys, cells or seats of each in it
   input[data-points]  the points of a side, named field-seat; data-auto: filled in
   input[data-one]     of these boxes at most one is ticked */

export class EntryForm {
  constructor(form, data) {
    this.form = form;
    this.fields = data.fields;
    this.company = data.company;
  }

  /* What happened: {what: "deal" | "penalty", code}. */
  kind() {
    const chosen = this.form.querySelector("[name=kind]:checked");
    const [what, code] = (chosen?.value ?? ":").split(":");
    return { what, code };
  }

  /* Whether anything has been entered beside the kind that stands there first. */
  touched() {
    const kinds = [...this.form.querySelectorAll("[name=kind]")];
    const other = kinds.length > 0 && !kinds[0].checked;
    return other || this.holds(this.form);
  }

  /* The same of a part of the form, whatever kind is chosen. */
  holds(part) {
    return [...this.inputs(part)].some((input) => said(input) !== "");
  }

  inputs(part = this.form) {
    return part.querySelectorAll("input:not([name=kind])");
  }

  /* The value of a key that is chosen, "" where none is. */
  chosen(name) {
    return this.form.querySelector(`[name="${name}"]:checked`)?.value ?? "";
  }

  /* A number of one of the seat questions, null where nothing is chosen. */
  seat(name) {
    const chosen = this.chosen(name);
    return chosen === "" ? null : Number(chosen);
  }

  /* The answers by field; {} where nothing was answered. */
  answers() {
    const answers = {};
    for (const field of this.fields) {
      const answer = this.answer(field);
      if (answer !== null) answers[field.name] = answer;
    }
    return answers;
  }

  answer(field) {
    const { name, ask, at } = field;
    if (ask === "points") return this.points(name);
    if (ask === "scored") return this.scored(name);
    if (at.length) {
      const of = at
        .map((one) => [one, this.form.elements[`${name}-${one}`].value])
        .filter(([, seat]) => seat !== "");
      return of.length ? Object.fromEntries(of.map(([one, seat]) => [one, Number(seat)])) : null;
    }
    if (ask === "seat") return this.seat(name);
    const chosen = this.form.querySelector(`[name="${name}"]:checked`);
    return chosen ? field.values.find((value) => String(value) === chosen.value) : null;
  }

  /* The points of each seat: partners' at the first of them; null where open. */
  points(name) {
    const cells = this.cells(name);
    if (cells.every((cell) => cell.value === "")) return null;
    const points = Array(this.company.seats).fill(0);
    for (const cell of cells) {
      const number = /^\d{1,3}$/.test(cell.value) ? Number(cell.value) : null;
      points[Number(cell.name.split("-").at(-1))] = number;
    }
    return points;
  }

  /* What each side scored; null for all while nothing is said. A side of which nobody
     plays any more has no cell, and scores nothing. */
  scored(name) {
    const texts = this.company.sides.map(
      ([seat]) => this.form.elements[`${name}-${seat}`]?.value ?? "",
    );
    const nothing = texts.every((text) => text === "");
    return texts.map((text) => (nothing ? null : Number(text)));
  }

  cells(name) {
    const within = name ? `[data-ask="${name}"] ` : "";
    return [...this.form.querySelectorAll(`${within}input[data-points]`)];
  }

  /* The question that is still to be answered, in the order of the form. */
  open(answers) {
    return this.fields.find(
      ({ name, ask, at, optional }) =>
        (!(name in answers) && !optional && (ask === "points" || !at.length)) ||
        (ask === "scored" && answers[name].every((one) => one === null)),
    );
  }

  clear() {
    this.form.reset();
    for (const input of this.inputs()) {
      if (input.type === "radio" || input.type === "checkbox") input.checked = false;
      else input.value = "";
      delete input.dataset.auto;
    }
    const [first] = this.form.querySelectorAll("[name=kind]");
    if (first) first.checked = true;
  }

  /* What is entered, by name, to be put back into a form that was painted anew; of the
     cell that is `active`, that it was. */
  kept(active = null) {
    return [...this.form.querySelectorAll("input")]
      .map((input) => [
        input.name,
        input.value,
        said(input),
        input.dataset.auto ?? "",
        input === active,
      ])
      .filter(([, , text]) => text !== "");
  }

  /* Returns the cell that was active, null where none was. */
  putBack(kept) {
    let active = null;
    for (const [name, value, , auto, isActive] of kept) {
      for (const input of this.form.querySelectorAll(`[name="${name}"]`)) {
        if (["radio", "checkbox"].includes(input.type)) input.checked ||= input.value === value;
        else {
          input.value = value;
          if (auto) input.dataset.auto = auto;
          if (isActive) active = input;
        }
      }
    }
    return active;
  }
}

function said(input) {
  if (input.type === "radio" || input.type === "checkbox") return input.checked ? input.value : "";
  return input.value;
}
