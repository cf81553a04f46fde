/* The pad under the cells: no system keyboard lies over the page, and the focus moves
   on by itself. After two digits to which no third one can belong, or a nought, the next
   open cell has it, and the key for the next seat, pressed at once out of habit, skips
   nobody; "+100" is pressed for a hundred, or 1 0 2 typed; a tap on a cell goes back to
   it, and so does the key that deletes, with the last digit of the cell that was left.
   A keyboard types as well; its focus never leaves the cells by itself.

   [data-pad]  with [data-digit], [data-hundred], [data-back], [data-next]
   The cells are those of an EntryForm; the last open one is filled with the rest. */

const HUNDRED = 100;
const HABIT_MS = 1_500;

const isTyped = (cell) => Boolean(cell?.value) && !cell.dataset.auto;

export class NumberPad {
  /* `onChange()` is called after each change of a cell, `onMove()` when the next digit
     goes into another one. */
  constructor(entry, { onChange, onMove = () => {} }) {
    this.entry = entry;
    this.onChange = onChange;
    this.onMove = onMove;
    this.active = null;
    this.fresh = true;
    this.hundred = false;
    // Whether digits that are meant for no cell are all of them, from the first on.
    this.anew = false;
    // The cells that were left for another one, the newest last.
    this.trail = [];
    const pad = entry.form.querySelector("[data-pad]");
    // The cell keeps the focus, so that what is typed goes on there.
    pad?.addEventListener("pointerdown", (event) => event.preventDefault());
    pad?.addEventListener("click", (event) => this.pressed(event.target.closest("button")));
    for (const cell of entry.cells()) {
      cell.addEventListener("focus", () => this.chosen(cell));
      cell.addEventListener("input", () => this.typed(cell));
      cell.addEventListener("keydown", (event) => this.key(event));
    }
  }

  total(cell) {
    return Number(cell.closest("[data-total]").dataset.total);
  }

  /* Whoever has gone to a cell by hand deletes there, and in none that was left before. */
  chosen(cell) {
    if (this.active !== cell) this.trail = [];
    this.go(cell);
  }

  /* What is typed into a cell after this replaces what stands there. */
  go(cell) {
    if (this.active === cell) return;
    this.anew = false;
    this.active?.classList.remove("is-active");
    this.active = cell;
    this.fresh = true;
    this.hundred = false;
    cell?.classList.add("is-active");
    if (cell && document.activeElement !== cell) cell.focus({ preventScroll: true });
    // On a touch screen selected text would only bring handles and a menu.
    if (matchMedia("(pointer: fine)").matches) cell?.select();
    this.onMove();
  }

  /* Back in a cell that is half typed: the next digit goes on there. */
  resume(cell) {
    if (!cell) return;
    this.go(cell);
    this.fresh = false;
  }

  leave() {
    this.active?.classList.remove("is-active");
    this.active?.blur();
    this.active = null;
    this.onMove();
  }

  /* To the first open cell, after an answer above; nowhere while one is being filled. */
  begin() {
    if (!this.active) this.go(this.opens()[0] ?? null);
  }

  /* What stands in the cells can be corrected in each; whoever types without going to one
     types all of them again. */
  beginAnew() {
    this.anew = true;
  }

  opens() {
    return this.entry.cells().filter((cell) => cell.value === "" || cell.dataset.auto);
  }

  /* To the next cell that `isOpen`; where there is none, `orElse`. */
  next(isOpen = (cell) => cell.value === "", orElse = () => this.leave()) {
    const cells = this.entry.cells();
    const at = cells.indexOf(this.active);
    const order = [...cells.slice(at + 1), ...cells.slice(0, Math.max(at, 0))];
    const open = order.find(isOpen);
    if (this.active) this.trail.push(this.active);
    if (open) this.go(open);
    else orElse();
  }

  /* By a keyboard: also to a cell that was filled in, for whoever types all of them. */
  nextTyped() {
    this.next(
      (cell) => cell.value === "" || cell.dataset.auto,
      () => {},
    );
  }

  pressed(button) {
    if (!button) return;
    const { digit } = button.dataset;
    if (this.anew && !this.active && !("back" in button.dataset)) this.emptied();
    if ("back" in button.dataset && !isTyped(this.active)) this.resume(this.lastLeft());
    if (!this.active) this.go(this.opens()[0] ?? this.entry.cells()[0]);
    if (digit !== undefined) this.digit(digit);
    else if ("hundred" in button.dataset) this.addHundred();
    else if ("back" in button.dataset) this.back();
    else if (!this.movedOn()) this.next();
  }

  emptied() {
    for (const cell of this.entry.cells()) {
      cell.value = "";
      delete cell.dataset.auto;
    }
  }

  /* The cell that was left last and still has a number; the trail ends before it. */
  lastLeft() {
    let cell = null;
    do cell = this.trail.pop();
    while (cell && !isTyped(cell));
    return cell;
  }

  /* Whether the last digit has just moved on by itself. */
  movedOn() {
    return this.fresh && Date.now() - (this.moved ?? 0) < HABIT_MS;
  }

  moveOn() {
    this.next();
    this.moved = Date.now();
  }

  /* The digits of the cell without the hundred. */
  digits() {
    if (this.fresh) return "";
    const text = this.active.value;
    return this.hundred ? (this.rest ?? "") : text;
  }

  digit(digit) {
    if (!this.fits(this.digits() + digit)) this.moveOn();
    if (!this.active) return;
    const typed = this.digits() + digit;
    this.put(typed);
    const whole = typed.length > 1 && !this.fits(`${typed}0`);
    if (whole || (digit === "0" && typed === "0" && !this.hundred)) this.moveOn();
  }

  /* Whether a number can have these digits: 102 is one, 128 is 12 and then an 8. */
  fits(typed) {
    if (typed.length < 3) return true;
    return !this.hundred && Number(typed) <= this.left();
  }

  /* The most that a cell can have: what the cells before it have left. Whoever goes back
     to one corrects those behind it after that. */
  left() {
    const cells = this.entry.cells();
    const typed = cells.filter(
      (cell) => cell !== this.active && cell.value !== "" && !cell.dataset.auto,
    );
    const at = cells.indexOf(this.active);
    const goneBack = typed.some((cell) => cells.indexOf(cell) > at);
    const before = goneBack ? [] : typed;
    return before.reduce((left, cell) => left - Number(cell.value), this.total(this.active));
  }

  addHundred() {
    const typed = this.digits();
    this.hundred = !this.hundred;
    this.put(typed);
    if (this.hundred && typed) this.moveOn();
  }

  back() {
    const typed = this.digits();
    if (!typed) this.hundred = false;
    this.put(typed.slice(0, -1));
  }

  put(typed) {
    this.fresh = false;
    this.rest = typed;
    const number = (this.hundred ? HUNDRED : 0) + Number(typed || 0);
    this.active.value = typed || this.hundred ? String(number) : "";
    this.changed(this.active);
  }

  /* By a keyboard: on as soon as no further digit could fit. */
  typed(cell) {
    cell.value = cell.value.replace(/\D/g, "");
    this.fresh = false;
    this.hundred = false;
    this.changed(cell);
    const number = Number(cell.value);
    const full = cell.value !== "" && (number * 10 > this.total(cell) || cell.value === "0");
    if (full) this.nextTyped();
  }

  key(event) {
    if (event.key !== "Enter") return;
    event.preventDefault();
    this.nextTyped();
  }

  changed(cell) {
    delete cell.dataset.auto;
    this.fillLast(cell);
    this.onChange();
  }

  /* The side that nobody typed gets what is left; when nothing is left, all of them 0. */
  fillLast(typed) {
    const cells = this.entry.cells();
    const free = cells.filter(
      (cell) => cell !== typed && (cell.value === "" || cell.dataset.auto),
    );
    const others = cells.filter((cell) => !free.includes(cell));
    const rest = this.total(typed) - others.reduce((sum, cell) => sum + Number(cell.value), 0);
    const known = typed.value !== "" && (rest === 0 || (free.length === 1 && rest > 0));
    for (const cell of free) {
      cell.value = known ? String(rest) : "";
      if (known) cell.dataset.auto = "true";
      else delete cell.dataset.auto;
    }
  }
}
