/* The table's page as the place of work: the score, the form of the next deal and the
   last line on one screen. A deal's result is computed here at once by the game's own
   script, shown, kept in the outbox and sent; the page is never left. The server
   computes it again and refuses what differs.

   #panel-data              the table, its rules and words (pages/panel.py); painted anew
                            with every live update, as is template[data-panel-form]
   [data-panel]             the panel; hidden without this script
   [data-strip]             the score, with what is not confirmed yet
   [data-tie]               what extra deals and lots have decided, as the server says it
   [data-panel-place]       where the form stands
   [data-result]            what saving would write; else the last line
   [data-heard]             the same for a screen reader, once it stands
   [data-save]              saves what has been shown for a moment
   [data-was-read]          what was saved before has been said for a moment
   [data-on-the-panel]      the same elsewhere on the page, for who has no script
   [data-undo-on-the-panel] hidden while the panel has the way back itself */

import { EntryForm } from "../deals/entry-form.js";
import { NumberPad } from "../deals/number-pad.js";
import { ScoreSteps } from "../deals/score-steps.js";
import { HalfTyped } from "../scoresheet/half-typed.js";
import { SaveButton } from "../scoresheet/save-button.js";
import { clientKey } from "../../tournaments/web/client-key.js";
import { element, fill } from "../../tournaments/web/outbox-panel.js";
import { serverNow } from "../../tournaments/web/server-time.js";
import { after, EXTRA, settles } from "./ahead.js";
import { Closing } from "./closing.js";
import { Newest } from "./newest.js";
import { Presence } from "./presence.js";
import { Queue } from "./queue.js";
import { problemsInWords, sign, Told } from "./words.js";

const UNDO_MS = 120_000;
const PREVIEW_AFTER_MS = 300;
const SAID_MS = 4000;
const HEARD_AFTER_MS = 500;
// The second tap of a double tap comes within this, and so near to the first one.
const DOUBLE_TAP_MS = 350;
const DOUBLE_TAP_PX = 24;
// Where what was refused stands.
const DECIDE = "#outbox-title";
// So many letters fit over a column in the usual size.
const LONG_NAME = 9;

class Workplace {
  constructor(panel) {
    this.panel = panel;
    this.place = panel.querySelector("[data-panel-place]");
    this.strip = panel.querySelector("[data-strip]");
    this.tie = panel.querySelector("[data-tie]");
    this.result = panel.querySelector("[data-result]");
    this.heard = panel.querySelector("[data-heard]");
    this.save = new SaveButton(panel.querySelector("[data-save]"));
    this.closing = new Closing(panel, {
      changed: () => {
        if (this.closing.asked) this.disarm();
        this.changed();
      },
      penalty: () => this.penaltyFirst(),
    });
    this.form = "";
    this.entry = null;
    this.pad = null;
    this.ready = null;
    this.painted = "";
    this.base = null;
    this.begun = null;
    this.undoing = false;
    this.refilled = false;
    this.preview = null;
  }

  async start() {
    const { table, rules_hash: rules } = this.fromPage();
    const { outbox: event, outboxBy: by } = document.querySelector("[data-outbox]").dataset;
    this.halfTyped = new HalfTyped(`${event}.${by}.${table}`);
    this.newest = new Newest({ event, table, rules });
    const { answers, ...newest } = this.newest.recall();
    Object.assign(this, newest);
    this.read();
    for (const { entry, answer, age } of answers) {
      this.recorded(entry, answer, serverNow() - age);
    }
    this.game = this.data.module ? await import(this.data.module) : null;
    this.queue = new Queue(document.querySelector("[data-outbox]"), {
      table: String(this.data.table),
      said: (line) => this.told.line(line),
      changed: () => this.paint(),
      recorded: (entry, answer) => this.recorded(entry, answer),
    });
    this.queue.state = () => this.base;
    this.queue.playing = () => this.data.company.playing;
    this.save.button.addEventListener("click", () => this.saved());
    document.addEventListener("live:refreshed", () => this.refreshed());
    document.addEventListener("click", (event) => {
      if (!this.panel.contains(event.target)) this.disarm();
      this.closeHere(event);
    });
    document.addEventListener("visibilitychange", () => {
      if (document.hidden) this.disarm();
    });
    window.addEventListener("beforeunload", (event) => {
      const typed = this.entry?.touched() && !this.refilled;
      // Nobody is asked about what cannot be saved any more.
      const lost = typed && !this.tooLate(this.ahead());
      if (lost || this.closing.touched()) event.preventDefault();
    });
    // Safari keeps a page whole while somebody is elsewhere, but for the forms in it.
    window.addEventListener("pageshow", ({ persisted }) => {
      if (persisted) setTimeout(() => this.putBack());
    });
    const said = document.querySelector("[data-messages]");
    setTimeout(() => said?.toggleAttribute("data-was-read", true), SAID_MS);
    this.queue.start();
    this.refreshed();
    this.bringIntoSight();
    this.presence = new Presence(this.panel.dataset.hereUrl, {
      unsent: () => this.queue.unsent(),
      token: this.queue.outbox.token,
    });
  }

  /* On a low phone the head of the page gives way when it opens, so that no deal needs a
     scroll; not the place where a call stands. */
  bringIntoSight() {
    if (this.panel.hidden || window.scrollY || window.location.hash) return;
    const bar = this.panel.querySelector(".panel__bar").getBoundingClientRect();
    const covered = this.place.getBoundingClientRect().bottom - bar.top;
    const head = document.querySelector(".workplace").getBoundingClientRect().top;
    if (covered > 0) window.scrollTo({ top: Math.min(covered, head), behavior: "instant" });
  }

  /* -- What the server has said ------------------------------------------------------- */

  fromPage() {
    return JSON.parse(document.querySelector("#panel-data").textContent);
  }

  read() {
    this.data = this.fromPage();
    this.told = new Told(this.data);
    const { state, last } = this.data;
    // An answer can be newer than what was painted meanwhile.
    if (this.base && this.base.seq > state.seq) return;
    this.base = { ...state, before: last?.before ?? undefined };
    // The phone's clock may go wrong: of its own line it knows itself how old it is.
    const mine = last && this.last?.seq === last.seq;
    this.last = mine ? { ...last, at: this.last.at, typed: this.last.typed } : last;
  }

  refreshed() {
    const before = this.plays();
    this.read();
    // What can become of what was refused depends on it.
    if (before !== this.plays()) this.queue.panel.paint();
    const template = document.querySelector("template[data-panel-form]");
    const form = template?.innerHTML ?? "";
    // Where nothing is played any more, what is half typed stays in sight all the same.
    const stays = !template && this.entry?.touched();
    if (form !== this.form && !stays) this.build(template);
    this.form = form;
    // The way back was refused, or somebody else has recorded: there is nothing to correct.
    const overtaken = this.ahead().number > this.begun?.number;
    if (this.refilled && this.entry && overtaken) this.clear();
    this.paint();
  }

  /* Whether it is played here, and by which seats. */
  plays() {
    return JSON.stringify([this.base.closed, this.data.company.playing]);
  }

  /* A new form keeps what was entered in the old one, or before the page was loaded anew. */
  build(template) {
    const anew = !this.entry;
    const kept = anew ? this.halfTyped.recall(this.turn()) : this.typed();
    if (anew) this.begun = this.halfTyped.begun(this.turn());
    this.place.replaceChildren();
    this.entry = this.pad = null;
    if (!template) return;
    this.place.append(template.content.cloneNode(true));
    const form = this.place.querySelector("form");
    this.entry = new EntryForm(form, this.data);
    this.pad = new NumberPad(this.entry, {
      onChange: () => this.chosen(),
      onMove: () => this.keepTyped(),
    });
    this.steps = new ScoreSteps(this.entry);
    for (const name of form.querySelectorAll("[data-short]")) {
      const seat = Number(name.dataset.short.split("-").at(-1));
      this.nameShort(name, this.data.company.sides.findIndex((seats) => seats.includes(seat)));
    }
    this.offenders = [...form.querySelectorAll("[data-offender]")].map((button) => {
      button.addEventListener("click", () => this.penalised(button));
      return new SaveButton(button);
    });
    form.addEventListener("submit", (event) => event.preventDefault());
    // A cell has told each digit: to leave it, for the button perhaps, changes nothing.
    form.addEventListener("change", ({ target }) => {
      if (target.type !== "text") this.tapped(target);
    });
    form.addEventListener("click", (event) => this.each(event));
    form.addEventListener("keydown", (event) => this.escaped(event));
    if (kept.length) this.pad.resume(this.entry.putBack(kept));
    if (anew) this.disarm();
    this.steps.paint();
    this.paintEach();
  }

  /* What was half typed, into a form that has been emptied meanwhile. */
  putBack(typed = this.halfTyped.recall(this.turn())) {
    if (!this.entry || this.entry.touched()) return;
    this.pad.resume(this.entry.putBack(typed));
    this.steps.paint();
    this.paintEach();
    this.paint();
  }

  typed() {
    return this.entry.touched() ? this.entry.kept(this.pad.active) : [];
  }

  /* What was refilled and not touched belongs to the moment alone. */
  keepTyped() {
    this.halfTyped.keep(this.turn(), this.refilled ? [] : this.typed(), this.begun);
  }

  /* For which deal is typed what is typed now. */
  turn() {
    const state = this.ahead();
    return `${state.number}${this.extra(state) ? EXTRA : ""}`;
  }

  /* The name that tells a side apart, smaller where it is long. */
  nameShort(place, side) {
    place.textContent = this.told.short(side);
    place.classList.toggle("is-long", place.textContent.length > LONG_NAME);
  }

  recorded(entry, answer, at = serverNow()) {
    if (entry.subject !== String(this.data.table)) return;
    if (!this.data.records_here) this.presence?.recorded();
    // Whoever closes the table has given up what is half typed.
    if (entry.call === "close" && this.entry) this.clear();
    if (answer.last_seq > this.base.seq) {
      const before = this.base;
      this.base = {
        ...after(before, entry, this.data),
        seq: answer.last_seq,
        totals: answer.totals,
        dealer: answer.next_dealer,
        over: answer.over,
        closed: answer.closed,
        tied: answer.unresolved,
        before,
      };
      const undoable = ["deals", "penalties"].includes(entry.call);
      const { what, typed, fields } = entry;
      this.last = undoable
        ? { seq: answer.seq, at, what, typed, deal: fields.deal, undoable: true, before }
        : null;
      this.newest.keep(this);
    } else if (this.last?.seq === answer.seq) {
      // The page knew the line before its answer came, with the server's time of it.
      this.last = { ...this.last, at, typed: entry.typed };
    }
  }

  /* -- Where the set stands with what waits here -------------------------------------- */

  /* What waits and has not arrived: the page may know a line before its answer. */
  waiting() {
    const held = this.queue.outbox.held();
    return this.queue
      .waiting()
      .filter(({ key }) => !this.data.keys.includes(key) && !held.has(key));
  }

  ahead() {
    return this.waiting().reduce(
      (state, entry) => after(state, entry, this.data),
      this.base,
    );
  }

  /* Whether what is dealt now is an extra deal: a tie decides, and one may settle it. */
  extra(state) {
    return state.over && state.tied.length > 0 && this.data.extra_deals;
  }

  /* What a deal would be for now: the set, a tie, or nothing once the set is over. */
  dealtFor(state) {
    return this.extra(state) ? EXTRA : state.over ? "" : "set";
  }

  /* Why what is half typed cannot be saved any more; "" where it can. A deal that was
     begun for the set is no extra deal, nor the other way round. What lies under an
     offence is looked at once that is left. */
  tooLate(state) {
    const { words } = this.data;
    const dealtFor = this.dealtFor(state);
    const gone = state.closed || !this.data.playable;
    const other = !dealtFor || dealtFor !== this.begun.dealtFor;
    if (!gone && (this.entry.kind().what !== "deal" || !other)) return "";
    const closed = this.base.closed ? words.is_closed : words.closed_here;
    const over = dealtFor === EXTRA ? `${words.tie}.` : state.over ? words.is_over : "";
    return [state.closed ? closed : over, words.too_late].join(" ").trim();
  }

  /* -- Tapping ------------------------------------------------------------------------- */

  tapped(target) {
    if (target.dataset.one !== undefined) this.onlyOne(target);
    // An arrow chooses on its way: whoever has the keyboard goes on by themselves.
    const tapped = !target.matches(":focus-visible");
    if (target.name === "kind") this.pad.leave();
    else if (target.type === "radio" && tapped) this.moveOn();
    this.steps.follow(target);
    this.chosen(target);
  }

  /* Another kind, and the first one again, change nothing of the deal. */
  chosen({ name } = {}) {
    this.undoing = false;
    this.refilled &&= name === "kind";
    this.changed();
  }

  onlyOne(target) {
    for (const box of this.entry.form.querySelectorAll(`[name="${target.name}"]`)) {
      if (box !== target) box.checked = false;
    }
  }

  /* After the last key above the cells the first cell has the focus. */
  moveOn() {
    if (this.entry.kind().what !== "deal") return;
    const open = this.entry.open(this.entry.answers());
    if (open?.ask === "points") this.pad.begin();
  }

  /* First the sign, then in its place the seat. */
  each(event) {
    if (this.steps.tapped(event.target)) this.chosen();
    const button = event.target.closest("[data-each-of], [data-each-seats] [data-seat]");
    if (!button) return;
    const group = button.closest("[data-each]");
    const seats = group.querySelector("[data-each-seats]");
    const { eachOf, seat } = button.dataset;
    if (eachOf) {
      this.fold(group);
      button.setAttribute("aria-expanded", "true");
      seats.hidden = false;
      group.dataset.open = eachOf;
      const sign = button.querySelector(".each__face .suit")?.cloneNode(true);
      seats.querySelector("[data-each-sign]").replaceChildren(...(sign ? [sign] : []));
      seats.querySelector("button").focus({ preventScroll: true });
      this.opened = event;
      this.changed();
      return;
    }
    if (isDoubleTap(this.opened, event)) return;
    const name = group.dataset.open;
    this.entry.form.elements[name].value = seat;
    this.fold(group);
    group.querySelector(`[data-each-of="${name}"]`).focus({ preventScroll: true });
    this.paintEach();
    this.chosen();
  }

  escaped({ key: pressed, target }) {
    const group = target.closest("[data-each]");
    const name = group?.dataset.open;
    if (pressed !== "Escape" || !name) return;
    this.fold(group);
    group.querySelector(`[data-each-of="${name}"]`).focus({ preventScroll: true });
    this.changed();
  }

  /* A sign whose seat is still to be said, in a sentence; "" where there is none. */
  whose() {
    const button = this.place.querySelector('[data-each-of][aria-expanded="true"]');
    if (!button) return "";
    const asked = this.told.legend({ name: button.closest("[data-each]").dataset.ask });
    const what = button.querySelector(".each__face").textContent.trim();
    return fill(this.data.words.whose, { asked, what });
  }

  fold(group) {
    group.querySelector("[data-each-seats]").hidden = true;
    delete group.dataset.open;
    for (const button of group.querySelectorAll("[data-each-of]")) {
      button.setAttribute("aria-expanded", "false");
    }
  }

  paintEach() {
    for (const button of this.entry?.form.querySelectorAll("[data-each-of]") ?? []) {
      const seat = this.entry.form.elements[button.dataset.eachOf].value;
      const said = seat === "" ? "" : this.data.seats[Number(seat)].short;
      const place = button.querySelector("[data-said]");
      place.textContent = said;
      place.classList.toggle("is-long", said.length > LONG_NAME);
      button.classList.toggle("is-chosen", seat !== "");
    }
  }

  /* Where an offence is chosen the next tap on a name saves: whoever leaves it and comes
     back, or begins something else, would not know that any more. What was typed of the
     deal stays. */
  disarm() {
    if (this.entry?.kind().what !== "penalty") return;
    this.entry.form.querySelector("[name=kind]").checked = true;
    this.changed();
  }

  /* -- Closing --------------------------------------------------------------------------- */

  /* The page's own way to the form of closing, for who has no script. */
  closeHere(event) {
    const wanted = event.target.closest("[data-close-here]");
    if (!wanted || this.panel.hidden || !this.closing.offered(this.ahead(), this.data)) return;
    event.preventDefault();
    this.closing.ask(true);
    this.panel.scrollIntoView({ block: "start" });
  }

  /* Once more is the way back. */
  penaltyFirst() {
    if (this.entry.kind().what === "penalty") {
      this.disarm();
      return;
    }
    this.entry.form.querySelector('[name=kind][value^="penalty:"]').checked = true;
    this.changed();
  }

  /* -- The result ---------------------------------------------------------------------- */

  changed() {
    this.painted = "";
    this.paint();
  }

  /* The deal as the API takes it; who deals is the phone's to know. */
  deal(state, code) {
    const { played } = this.data.outcomes[code];
    const dealer = state.drawn ? this.entry.seat("dealer") : state.dealer;
    return { outcome: code, dealer, ...(played ? this.entry.answers() : {}) };
  }

  /* What is entered: {deal | penalty, hint, wrong, result, entry}. */
  look(state) {
    // Whose turn it is depends on what is decided.
    if (this.queue.stopped()) return { wrong: [this.data.words.decide_first] };
    if (this.closing.asked) return this.closing.look(state, this.data, this.told);
    const late = this.tooLate(state);
    if (late) return { wrong: [late], late };
    const { what, code } = this.entry.kind();
    return what === "penalty" ? this.lookAtPenalty(state, code) : this.lookAtDeal(state, code);
  }

  /* A penalty is chosen and saved by the same tap: what it does to each seat stands on
     the seat's key. Where it has no price what happened is chosen first; that is a
     notice unless it is said to cost more. */
  lookAtPenalty(state, code) {
    const { words } = this.data;
    const { label, points } = this.data.penalties[code];
    const priced = points !== null;
    const reason = priced ? "" : this.entry.chosen("incident");
    const cost = priced ? points : Number(this.entry.chosen("cost"));
    if (!priced && !reason) return { hint: words.choose_incident };
    const what = priced ? label : reason;
    return {
      hint: `${what} ${cost ? sign(-cost) : `(${words.notice})`}.`,
      penalty: { kind: code, points: cost, ...(reason ? { reason } : {}) },
      what: `${what} ${sign(-cost)}`,
    };
  }

  /* What a penalty for a seat would write. */
  penaltyOf(seat, state, { penalty, what }) {
    return {
      call: "penalties",
      fields: { after_seq: state.seq, seat, ...penalty },
      what: `${this.data.words.penalty}: ${this.data.seats[seat].short}, ${what}`,
    };
  }

  /* Each key shows the score of its seat then, and opens once that was seen. */
  paintOffenders(state, seen) {
    const { words, company, seats } = this.data;
    this.penalties = new Map();
    for (const key of this.offenders) {
      key.lock();
      const seat = Number(key.button.dataset.offender);
      const then = key.button.querySelector("[data-offender-then]");
      key.button.removeAttribute("aria-label");
      then.textContent = "";
      if (!seen.penalty) continue;
      const entry = this.penaltyOf(seat, state, seen);
      const side = company.sides.findIndex((one) => one.includes(seat));
      const points = sign(after(state, entry, this.data).totals[side], { plain: true });
      then.textContent = `${sign(state.totals[side], { plain: true })} → ${points}`;
      const label = fill(words.offender, { name: seats[seat].name, points });
      key.button.setAttribute("aria-label", label);
      this.penalties.set(key.button, entry);
      key.unlockOnceSeen();
    }
  }

  penalised(button) {
    this.ready = this.penalties.get(button) ?? null;
    this.saved();
  }

  lookAtDeal(state, code) {
    const { words } = this.data;
    if (state.drawn && this.entry.seat("dealer") === null) {
      return { hint: words.choose_dealer };
    }
    const deal = this.deal(state, code);
    const { played } = this.data.outcomes[code];
    const whose = played ? this.whose() : "";
    if (whose) return { hint: whose };
    if (played && this.refilled) return { hint: words.change_it, refilled: true };
    const open = played ? this.entry.open(deal) : null;
    const cells = this.entry.cells();
    const openCells = played && cells.some((cell) => cell.value === "");
    if (!this.game) return { deal, remote: !open && !openCells, hint: this.hint(open) };
    const asked = { company: this.data.company, rules: this.data.rules };
    const wrong = this.game.problems(deal, asked);
    const said = problemsInWords(wrong, { data: this.data, deal, cells });
    if (wrong.length) return { wrong: said, hint: said.length ? "" : this.hint(open) };
    const settled = this.game.settle(deal, asked);
    const why = this.told.why(this.game.why?.(deal, settled, asked));
    const same = played && this.isTheLastAgain(deal);
    return { ...this.savable(state, { deal, ...settled }), mark: settled.mark, why, same };
  }

  /* Whether the last deal, sent or not, says all the same but its dealer. */
  isTheLastAgain(deal) {
    const mine = this.waiting().at(-1);
    const last = mine ? mine.fields.deal : this.last?.deal;
    return Boolean(last) && this.told.deal(last) === this.told.deal(deal);
  }

  /* What is still to be entered: a question, or what is left of the points. */
  hint(open) {
    const { words } = this.data;
    if (open) return fill(words.choose, { what: this.told.legend(open) });
    const sums = [...this.entry.form.querySelectorAll("[data-sum]")];
    return sums.map((sum) => sum.textContent).find((text) => text) ?? "";
  }

  savable(state, { deal, change, first, mark }) {
    const { words } = this.data;
    const what = this.told.deal(deal, mark);
    const { played } = this.data.outcomes[deal.outcome];
    const extra = this.extra(state);
    const title = extra ? words.extra : fill(words.deal, { number: state.number });
    return {
      change,
      sentence: this.told.deal(deal, "", { points: false }),
      entry: {
        call: "deals",
        fields: {
          after_seq: state.seq,
          deal,
          shown: change,
          rules_hash: this.data.rules_hash,
          ...(extra ? { purpose: EXTRA } : {}),
        },
        first,
        change,
        playing: this.data.company.playing,
        typed: played ? this.entry.kept() : [],
        what: `${title}: ${what}`,
      },
    };
  }

  /* -- Painting ------------------------------------------------------------------------ */

  paint() {
    if (!this.queue) return;
    const state = this.ahead();
    const playable = this.data.playable && !this.base.closed && this.entry;
    document.documentElement.toggleAttribute("data-at-work", Boolean(playable));
    this.panel.hidden = !playable && !this.entry?.touched();
    if (this.panel.hidden) return;
    this.paintStrip(state);
    // While the pad is there its keys have the room, and the strip marks who is tied.
    const decided = this.extra(state) ? [] : this.decided(state);
    this.tie.hidden = !decided.length;
    this.put(this.tie, decided.map((text) => element("p", { text })));
    this.forgetOffence();
    const touched = this.entry.touched();
    this.noteTurn(state, touched);
    this.keepTyped();
    this.comeBack();
    for (const link of document.querySelectorAll("[data-undo-on-the-panel]")) {
      link.hidden = !touched && Boolean(this.lastLine()?.undo);
    }
    this.panel.toggleAttribute("data-touched", touched);
    const penalised = this.entry.kind().what === "penalty";
    // What cannot be saved any more keeps nobody from closing the table.
    const typing = touched && !penalised && !this.tooLate(state);
    this.closing.paint(state, { data: this.data, told: this.told, typing, penalised });
    const cards = document.querySelector("[data-cards-first]");
    if (cards) cards.hidden = state.closed || state.over;
    const dealt = !state.over || this.extra(state);
    this.place.hidden = this.closing.asked || (!touched && (state.closed || !dealt));
    this.paintParts(state);
    this.paintSum();
    this.paintResult(state);
  }

  /* Only the server knows whether a tie is settled, and who goes on then. */
  decided(state) {
    return state === this.base && state.seq === this.data.state.seq ? this.data.tie : [];
  }

  /* From what was refused, once that is decided. */
  comeBack() {
    const stopped = this.queue.stopped();
    const decided = this.wasStopped && !stopped && window.location.hash === DECIDE;
    this.wasStopped = stopped;
    if (!decided) return;
    history.replaceState(history.state, "", window.location.pathname + window.location.search);
    window.scrollTo({ top: 0, behavior: "instant" });
    this.bringIntoSight();
  }

  /* Which deal is typed since when: whether it is still that one, once somebody else has
     recorded, only who types it knows. An offence belongs to none, and begins none. */
  noteTurn(state, touched) {
    const { number } = state;
    const now = { number, dealtFor: this.dealtFor(state) };
    const offence = this.entry.kind().what === "penalty";
    const dealt = this.entry.form.querySelector("[data-part=played]");
    const begun = offence ? this.entry.holds(dealt) : touched;
    this.begun = begun ? (this.begun ?? now) : now;
    this.moved = offence ? 0 : number - this.begun.number;
  }

  /* What was chosen of an offence, once it is a deal that is typed. */
  forgetOffence() {
    if (this.entry.kind().what === "penalty") return;
    for (const one of this.entry.form.querySelectorAll("[data-part=penalty] :checked")) {
      one.checked = false;
    }
  }

  paintParts(state) {
    const { what, code } = this.entry.kind();
    const played = what === "deal" && this.data.outcomes[code].played;
    const shown = what === "penalty" ? "penalty" : played ? "played" : "quick";
    for (const part of this.entry.form.querySelectorAll("[data-part]")) {
      const mine = part.dataset.part === shown;
      part.classList.toggle("is-away", !mine);
      part.inert = !mine;
    }
    for (const row of this.entry.form.querySelectorAll("[data-drawn]")) row.hidden = !state.drawn;
    for (const row of this.entry.form.querySelectorAll("[data-unpriced]")) {
      row.hidden = row.dataset.unpriced !== code;
    }
    // Once the set is over a penalty can still be given, and nothing is dealt but what
    // settles a tie; there a misdeal costs nothing.
    const extra = this.extra(state);
    for (const kind of this.entry.form.querySelectorAll('[name=kind][value^="deal:"]')) {
      const label = kind.closest("label");
      label.hidden = state.over && !extra;
      for (const note of label.querySelectorAll("small")) note.hidden = extra;
    }
  }

  paintStrip(state) {
    const { words, sides, company } = this.data;
    const ahead = state !== this.base;
    const extra = this.extra(state);
    const compared = extra ? state.tied.flat() : [];
    const items = sides.map(({ label, name }, side) => {
      const deals = company.sides[side].includes(state.dealer) && !state.drawn && (!state.over || extra);
      const item = element("li", { css: deals ? "strip__side is-dealer" : "strip__side" });
      const points = element("b", { text: sign(state.totals[side], { plain: true }) });
      points.dataset.key = `strip-${side + 1}`;
      const who = element("span", { css: "strip__name" });
      this.nameShort(who, side);
      if (deals) this.underline(who, side, state.dealer);
      who.append(element("span", { text: ` ${label} ${name}`, css: "sr-only" }));
      item.append(points, who);
      if (deals) {
        const text = fill(words.deals, { name: this.data.seats[state.dealer].name });
        const dealer = element("span", { css: "strip__dealer", text: "" });
        dealer.append(element("span", { text, css: "sr-only" }));
        item.append(dealer);
      }
      if (compared.includes(side)) {
        const tie = element("span", { css: "strip__tie", text: "" });
        tie.append(element("span", { text: words.tied, css: "sr-only" }));
        item.append(tie);
      }
      return item;
    });
    this.strip.classList.toggle("is-ahead", ahead);
    const note = element("li", { css: "strip__ahead", text: ahead ? words.ahead : "" });
    note.hidden = !ahead;
    this.put(this.strip, [...items, note]);
  }

  /* Of a pair one deals: the name is underlined. */
  underline(place, side, dealer) {
    const seats = this.data.company.sides[side];
    if (seats.length === 1) return;
    const names = seats.map((seat) => {
      const text = this.data.seats[seat].short;
      return seat === dealer ? element("u", { text, css: "strip__deals" }) : text;
    });
    place.replaceChildren(...names.flatMap((name, at) => (at ? [" + ", name] : [name])));
  }

  paintSum() {
    for (const group of this.entry.form.querySelectorAll("[data-total]")) {
      const sum = group.querySelector("[data-sum]");
      const total = Number(group.dataset.total);
      const cells = this.entry.cells(group.dataset.ask);
      const typed = cells.filter((cell) => cell.value !== "");
      const off = total - typed.reduce((all, cell) => all + Number(cell.value), 0);
      const { words } = this.data;
      for (const cell of cells) {
        if (cell.dataset.auto) cell.setAttribute("aria-description", words.filled_in);
        else cell.removeAttribute("aria-description");
      }
      const text = off > 0 ? words.sum_missing : off < 0 ? words.sum_over : words.sum_good;
      const said = typed.length ? fill(text, { count: Math.abs(off), total }) : "";
      if (sum.textContent !== said) sum.textContent = said;
      sum.className = !typed.length ? "" : off ? "is-off" : "is-good";
    }
  }

  /* It is painted only when something is different, so that it is heard once, and the
     moment for which it must have been seen begins anew only then. */
  paintResult(state) {
    const { words } = this.data;
    const { asked } = this.closing;
    const touched = asked || this.entry.touched();
    const seen = touched ? this.look(state) : {};
    const stopped = this.queue.stopped();
    const line = this.lastLine();
    // How far the last line has come on its way shuts no key for the next one.
    const before = touched ? [this.moved] : [line, this.undoing];
    const decided = this.decided(state);
    const stands = this.shownOf(state);
    const ready = JSON.stringify([seen, touched, asked, stands, decided, before, stopped]);
    if (ready === this.painted) return;
    this.painted = ready;
    clearTimeout(this.timer);
    this.preview?.abort();
    this.ready = null;
    this.save.lock();
    this.save.button.textContent = this.saveText(state);
    this.paintOffenders(state, seen);
    const dealt = !state.over || this.extra(state);
    const saves = touched ? !seen.late : dealt && !this.undoing;
    this.save.button.hidden = !saves;
    this.result.classList.toggle("is-wrong", Boolean(seen.wrong?.length));
    this.result.classList.toggle("panel__result--idle", !touched || Boolean(seen.refilled || seen.late));
    this.result.classList.toggle("panel__result--asks", !touched && this.undoing && Boolean(line?.undo));
    if (!touched && this.queue.stopped()) this.put(this.result, [this.decideFirst()]);
    else if (!touched) this.put(this.result, this.idle(state));
    else if (asked && seen.entry) this.showClosing(seen);
    else if (seen.entry) this.show(state, seen);
    else if (seen.remote) this.ask(state, seen);
    else this.put(this.result, this.hinted(seen));
    this.tell();
  }

  /* A state as it shows: the server, which has counted it in other steps, sends the same
     one once more when it has the line, and shuts no key with it. */
  shownOf({ before: _before, leader: _leader, tied, ...state }) {
    return { ...state, tied: this.extra({ ...state, tied }) ? tied : [] };
  }

  /* What stands there is heard once: not each digit on its way to a number, nor each time
     that what waits here is sent once more. */
  tell() {
    clearTimeout(this.telling);
    this.telling = setTimeout(() => {
      const shown = this.result.cloneNode(true);
      for (const other of shown.querySelectorAll("a, button, .chip--warn")) other.remove();
      const texts = document.createNodeIterator(shown, NodeFilter.SHOW_TEXT);
      const said = [];
      while (texts.nextNode()) said.push(texts.referenceNode.data);
      const text = said.join(" ").replace(/\s+/g, " ").trim();
      if (this.heard.textContent !== text) this.heard.textContent = text;
    }, HEARD_AFTER_MS);
  }

  hinted({ wrong, hint = "", refilled, late }) {
    const said = element("p", { text: wrong?.[0] || hint, css: "panel__hint" });
    if (refilled || late) return [said, buttons(this.emptyKey())];
    return this.moved && !wrong?.length ? [this.meanwhile(), said] : [said];
  }

  emptyKey() {
    return key(this.data.words.empty, "button button--secondary", () => {
      this.clear();
      this.changed();
    });
  }

  /* Somebody else has recorded a deal while this one was typed, or taken one back. */
  meanwhile() {
    const { words } = this.data;
    const { number } = this.ahead();
    const text =
      this.moved > 0
        ? fill(words.meanwhile, { number: number - 1 })
        : fill(words.is_gone, { number });
    return element("b", { text, css: "panel__said" });
  }

  saveText(state) {
    const { words, letter } = this.data;
    if (this.closing.asked) return fill(words.close, { letter });
    if (this.entry.kind().what === "penalty") return words.tap_offender;
    return this.extra(state) ? words.save_extra : fill(words.save, { number: state.number });
  }

  showClosing({ sentence, entry }) {
    this.put(this.result, [element("p", { text: sentence, css: "panel__said" })]);
    this.ready = entry;
    this.save.unlockOnceSeen();
  }

  show(state, seen) {
    const then = after(state, seen.entry, this.data);
    const { words } = this.data;
    const extra = this.extra(state);
    const line = element("p", { css: "panel__said" });
    const bad = seen.change.some((change) => change < 0);
    if (seen.mark) {
      const text = this.data.marks[seen.mark];
      line.append(element("b", { text, css: `chip chip--${bad ? "bad" : "good"}` }), " ");
    }
    const said = element("span", { text: seen.why || seen.sentence });
    const again = element("b", { text: words.same_again });
    line.append(seen.same ? again : this.moved ? this.meanwhile() : said);
    if (then.over && !state.over) line.append(" ", element("b", { text: words.set_over }));
    // What was not played compares nobody.
    const { played } = this.data.outcomes[seen.entry.fields.deal?.outcome] ?? {};
    const compared = extra && played ? state.tied : [];
    if (settles(compared, seen.change)) line.append(" ", element("b", { text: words.settled }));
    const changes = this.changes(seen, extra ? { among: compared.flat() } : { then });
    this.put(this.result, [line, changes]);
    this.ready = seen.entry;
    this.save.unlockOnceSeen();
  }

  /* What a deal brings each side. Of one of the set, and its score then; of an extra deal
     only those are told who are compared, and their score stays. */
  changes({ change }, { then, among }) {
    const { words, sides } = this.data;
    const list = element("ol", { css: "then" });
    for (const side of sides.keys()) {
      const item = element("li", {});
      list.append(item);
      if (among && !among.includes(side)) continue;
      const points = change[side];
      const tone = points > 0 ? "plus" : points < 0 ? "minus" : "zero";
      item.append(
        element("span", { text: `${this.told.short(side)} `, css: "sr-only" }),
        element("span", { text: sign(points), css: `delta delta--${tone}` }),
      );
      if (!then) continue;
      item.append(
        element("span", { text: ` ${words.score_then} `, css: "sr-only" }),
        element("span", { text: `→ ${sign(then.totals[side], { plain: true })}`, css: "then__total" }),
      );
    }
    return list;
  }

  /* A game whose rules the phone does not know: the server is asked what it brings. */
  ask(state, { deal }) {
    this.put(this.result, []);
    this.timer = setTimeout(() => this.load(state, deal), PREVIEW_AFTER_MS);
  }

  async load(state, deal) {
    const request = new AbortController();
    this.preview = request;
    const { form } = this.entry;
    const fields = new FormData(form);
    fields.delete("kind");
    fields.set("outcome", deal.outcome);
    if (this.extra(state)) fields.set("purpose", EXTRA);
    if (deal.dealer !== null) fields.set("dealer", deal.dealer);
    fields.set("expected_dealer", deal.dealer ?? "");
    fields.set("csrfmiddlewaretoken", this.queue.outbox.token);
    let html = "";
    try {
      const answer = await fetch(form.dataset.previewUrl, {
        method: "POST",
        body: fields,
        credentials: "same-origin",
        signal: request.signal,
      });
      html = answer.ok && !answer.redirected ? await answer.text() : "";
    } catch {
      return;
    }
    if (request.signal.aborted) return;
    const parsed = document.createElement("template");
    parsed.innerHTML = html;
    const shown = parsed.content.querySelector("[name=shown]")?.value;
    this.tell();
    if (shown === undefined) {
      this.put(this.result, [...parsed.content.childNodes]);
      return;
    }
    const change = shown.split(",").map(Number);
    this.show(state, this.savable(state, { deal, change, first: null, mark: "" }));
  }

  /* Nothing is entered: the last line, where it has got to, and the way back. */
  idle(state) {
    const { words } = this.data;
    const line = this.lastLine();
    const said = element("p", { css: "panel__last" });
    const undecided = this.extra(state) ? `${words.tie}.` : words.is_over;
    const over = this.decided(state).at(-1) ?? undecided;
    const stands = state.closed ? words.closed_here : state.over ? over : "";
    if (stands) said.append(element("b", { text: stands }), " ");
    said.append(element("span", { text: line?.what ?? (state.deals ? "" : words.nothing_yet) }));
    if (line?.badge) said.append(" ", element("span", line.badge));
    const made = [said];
    if (line?.undo && this.undoing) {
      const yes = key(words.undo_yes, "button button--danger", () => this.undo(line));
      const no = key(words.undo_no, "button button--secondary", () => this.ask_undo(false));
      made.splice(0, 1, element("p", { text: fill(words.undo_what, { what: line.what }), css: "panel__last" }));
      made.push(buttons(yes, no));
    } else if (line?.undo) {
      made.push(buttons(key(words.undo, "button button--secondary panel__undo", () => this.ask_undo(true))));
    }
    return made;
  }

  /* Leads to what was refused. */
  decideFirst() {
    const link = element("a", { text: this.data.words.decide_first, css: "button button--danger" });
    link.href = DECIDE;
    const said = element("p", { css: "panel__last" });
    said.append(link);
    return said;
  }

  /* {what, badge, undo}: the newest line, of this phone or of the table. */
  lastLine() {
    const mine = this.waiting().at(-1);
    if (mine) {
      // A closing that may have arrived is the organizer's to take back.
      const { call, tried } = mine;
      const undoable = ["deals", "penalties"].includes(call) || (call === "close" && !tried);
      const undo = undoable ? mine.key : null;
      return { what: mine.what, badge: this.queue.badge(mine), undo, typed: mine.typed };
    }
    if (!this.last) return null;
    const { what, seq, at, undoable, typed } = this.last;
    const recent = serverNow() - at < UNDO_MS;
    const badge = { text: this.queue.panel.words.done_badge, css: "chip chip--done" };
    return { what, badge: recent ? badge : null, undo: recent && undoable ? seq : null, typed };
  }

  put(target, nodes) {
    const made = document.createElement(target.tagName);
    made.append(...nodes);
    if (target.innerHTML === made.innerHTML && target !== this.result) return;
    const had = target.contains(document.activeElement);
    target.replaceChildren(...made.childNodes);
    if (!had) return;
    // Of two keys the last takes nothing back.
    const left = [...target.querySelectorAll("a, button")].at(-1);
    if (left) left.focus({ preventScroll: true });
    else this.toNext();
  }

  /* To where the next deal is typed; once the set is over, to what is done then. */
  toNext() {
    const first = '[data-closing-begin], [data-part="played"] input:not([type=hidden])';
    const shown = [...this.panel.querySelectorAll(first)].find((one) => one.offsetParent);
    // A space on a key that is not chosen would choose it.
    const chosen = shown?.name && this.panel.querySelector(`[name="${shown.name}"]:checked`);
    (chosen || shown)?.focus({ preventScroll: true });
  }

  /* -- Saving and taking back ---------------------------------------------------------- */

  saved() {
    const { ready } = this;
    if (!ready) return;
    const byKeyboard = document.activeElement.matches("button:focus-visible");
    this.ready = null;
    this.painted = "";
    if (ready.call === "close") {
      const complete = this.closing.complete(ready);
      this.closing.clear();
      this.keep(complete);
      return;
    }
    this.clear();
    this.keep(ready);
    // The key that was pressed is shut.
    if (byKeyboard) this.toNext();
  }

  clear() {
    this.entry.clear();
    for (const group of this.place.querySelectorAll("[data-each]")) this.fold(group);
    this.pad.leave();
    this.refilled = false;
    this.steps.paint();
    this.paintEach();
  }

  ask_undo(on) {
    this.undoing = on;
    this.paint();
  }

  undo(line) {
    this.undoing = false;
    this.takeBack(line);
    this.refill(line.typed ?? []);
  }

  takeBack({ what, undo }) {
    const { words } = this.data;
    const mine = this.queue.outbox.waiting().find(({ key: known }) => known === undo);
    if (mine && !mine.tried) {
      this.queue.outbox.remove(mine.key);
      return;
    }
    const state = this.ahead();
    this.keep({
      call: "voids",
      // Of a line that is still on its way the number comes with its answer.
      undoes: mine ? mine.key : "",
      fields: { after_seq: state.seq, ...(mine ? {} : { voids: undo }), reason: words.undo_reason },
      what: fill(words.undone, { what }),
    });
  }

  /* What was wrong in a deal is mostly one number: the rest need not be typed again. The
     same deal is not saved again by a tap out of habit: something has to be touched. */
  refill(typed) {
    if (!typed.length || !this.entry || this.entry.touched()) return;
    this.refilled = true;
    this.putBack(typed);
    this.pad.beginAnew();
    if (this.panel.contains(document.activeElement)) this.toNext();
  }

  /* On the phone first; it is sent from there. What the page said of an earlier line is
     of no more use then. */
  keep(entry) {
    document.querySelector("[data-messages]")?.remove();
    this.queue.add({
      ...entry,
      key: clientKey(),
      url: this.data.urls[entry.call],
      label: `${this.data.letter} · ${entry.what}`,
    });
  }
}

function isDoubleTap(first, second) {
  const near = Math.hypot(second.clientX - first.clientX, second.clientY - first.clientY);
  // A keyboard has no place.
  const tapped = second.detail > 0 && near < DOUBLE_TAP_PX;
  return tapped && second.timeStamp - first.timeStamp < DOUBLE_TAP_MS;
}

function key(text, css, onClick) {
  const made = element("button", { text, css });
  made.type = "button";
  made.addEventListener("click", onClick);
  return made;
}

function buttons(...made) {
  const row = element("p", { css: "cluster" });
  row.append(...made);
  return row;
}

const panel = document.querySelector("[data-panel]");
if (panel) new Workplace(panel).start();
