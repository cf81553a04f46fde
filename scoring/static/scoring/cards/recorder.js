/* The page on which a referee records a deal card by card.

   Every tap is kept on the phone first, then drawn. Nothing is asked of the network
   until the deal is saved; what could not be sent stays, and is recorded only once. */

import { SaveButton } from "../scoresheet/save-button.js";
import { freshDeal, newKey, Slot } from "./kept.js";
import { listen } from "./keyboard.js";
import { fill } from "./picture.js";
import { send } from "./send.js";
import { Teller } from "./teller.js";

const part = (name) => document.querySelector(`[data-${name}]`);

/* What the server says of table, rules, names and words (card_by_card.py). */
export const known = JSON.parse(
  document.querySelector("#card-data")?.textContent ?? "null",
);

/* Follows the taps. A game's module makes one with what only the game knows:

   picture   draws the deal (a Picture)
   asked     what is said before the first card: values(), fillIn(), unsaid(),
             tellUnsaid(), and settle(), which may put in what follows
   read      (deal) => the deal told, as the Picture wants it
   drawMore  draws what stands beside the keys (told, deal, keep)
   withAct, withoutLast   (deal, act) => the deal after a tap, or one tap less
   write     puts what only the game sends into the form (elements, told, deal) */
export class Recorder {
  constructor(form, game) {
    this.form = form;
    this.game = game;
    this.picture = game.picture;
    // The first line's key: a table of another event may have the same number.
    this.slot = new Slot(`${known.recorded[0].key}.${known.purpose}`);
    this.deal = freshDeal(known.after_seq);
    this.saveButton = new SaveButton(part("save"));
    // The deal whose result is on the screen.
    this.shown = "";
    this.play = part("play");
    this.teller = new Teller(known.tapped_url, form.elements.csrfmiddlewaretoken.value);
    this.sending = false;
    // The last line that was seen before others wrote, until somebody has compared.
    this.comparedSeq = null;
  }

  start() {
    part("loading").hidden = true;
    part("before").addEventListener("change", () => {
      this.keep({ ...this.deal, fields: this.game.asked.values() });
    });
    part("begin").addEventListener("click", () => this.begin());
    part("keys").addEventListener("click", ({ target }) => {
      const key = target.closest("[data-card]");
      if (key) this.tap(key.dataset.card);
    });
    part("take-back").addEventListener("click", () => this.takeBack());
    part("go-on").addEventListener("click", () => this.goOn());
    part("throw-away").addEventListener("click", () => this.throwAway());
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
    listen(this.play, {
      deck: [...this.picture.keys.keys()],
      onCard: (card) => this.tap(card),
      onTakeBack: () => this.takeBack(),
    });
    this.slot.onChange(() => window.location.reload());
    // Back from the table's page: what is in memory may have been recorded.
    window.addEventListener("pageshow", (event) => {
      if (event.persisted) window.location.reload();
    });
    this.takeUp(this.slot.read());
  }

  /* -- What was kept ------------------------------------------------------------- */

  takeUp(kept) {
    const mine = known.recorded.find((line) => line.key === kept?.key);
    if (mine) {
      this.slot.clear();
      this.note("was_recorded", { title: mine.title });
    }
    if (!kept || mine) return this.open();
    this.deal = kept;
    const since = known.recorded.filter((line) => line.seq > kept.afterSeq);
    if (!since.every((line) => line.kind === "penalty")) return this.showConflict(since);
    // A penalty in the middle of a deal leaves the deal as it is.
    this.deal = { ...kept, afterSeq: known.after_seq };
    if (kept.cards.length) this.note("resumed", { count: kept.cards.length });
    return this.open();
  }

  open() {
    part("conflict").hidden = true;
    this.form.hidden = false;
    this.game.asked.fillIn(this.deal.fields);
    this.draw();
    // What could not be told before this page was opened.
    this.teller.tell(this.deal);
    if (this.deal.begun) this.showPlay();
  }

  showConflict(since) {
    part("conflict-text").textContent = this.words("conflict", {
      count: this.deal.cards.length,
    });
    part("conflict-lines").replaceChildren(
      ...since.map((line) => {
        const item = document.createElement("li");
        item.textContent = line.title;
        return item;
      }),
    );
    part("conflict").hidden = false;
    part("conflict").focus();
  }

  /* The same cards, as the deal after those that others have recorded. */
  goOn() {
    const fields = { ...this.deal.fields, dealer: String(known.next_dealer) };
    this.comparedSeq = null;
    this.keep({ ...this.deal, fields, afterSeq: known.after_seq });
    this.open();
  }

  throwAway() {
    const count = this.deal.cards.length;
    if (!window.confirm(this.words("throw_away", { count }))) return;
    this.slot.clear();
    this.teller.forget(this.deal);
    this.deal = freshDeal(known.after_seq);
    this.open();
  }

  /* -- Taps ------------------------------------------------------------------------ */

  keep(deal) {
    this.deal = { ...deal };
    const afterSeq = this.comparedSeq ?? deal.afterSeq;
    this.deal.step = (deal.step ?? 0) + 1;
    this.slot.write({ ...this.deal, afterSeq });
    this.teller.tell(this.deal);
    if (!this.slot.works) this.note("keeps_nothing");
    this.draw();
  }

  begin() {
    const settled = this.game.asked.settle();
    if (settled) this.note(settled.name, settled.values);
    const unsaid = this.game.asked.unsaid();
    this.game.asked.tellUnsaid(unsaid);
    if (unsaid.length) {
      this.form.querySelector(`#${unsaid[0].name}`)?.focus();
      return;
    }
    this.keep({ ...this.deal, fields: this.game.asked.values(), begun: true });
    this.showPlay();
  }

  showPlay() {
    part("before").open = false;
    this.play.hidden = false;
    this.play.focus({ preventScroll: true });
    // Loaded anew, the browser would go where the page stood before the cards were there.
    history.scrollRestoration = "manual";
    this.play.scrollIntoView({ block: "start" });
  }

  tap(card) {
    if (this.sending || !this.deal.begun) return;
    const deal = this.game.withAct(this.deal, card);
    if (deal === this.deal) return;
    part("note").hidden = true;
    const { seat } = known.seats[this.told.turn];
    this.keep(deal);
    this.say("played", { seat, card: this.picture.card(card) });
  }

  /* What was done beside the keys; `deal` says it already. */
  change(deal) {
    if (!this.sending) this.keep(deal);
  }

  takeBack() {
    const last = this.deal.cards.at(-1);
    if (this.sending || last === undefined) return;
    this.keep(this.game.withoutLast(this.deal));
    this.say("taken_back", { card: this.picture.act(last) });
  }

  draw() {
    if (!this.deal.begun) return;
    this.told = this.game.read(this.deal);
    this.picture.draw(this.told, this.deal.cards);
    this.game.drawMore(this.told, this.deal, (deal) => this.change(deal));
    this.holdBack();
  }

  /* Every new result must have been seen before it is saved. */
  holdBack() {
    const { fields, cards, announced } = this.deal;
    const shown = this.told.complete ? JSON.stringify([fields, cards, announced]) : "";
    if (shown === this.shown) return;
    this.shown = shown;
    if (shown) this.saveButton.unlockOnceSeen();
    else this.saveButton.lock();
  }

  /* -- Words ----------------------------------------------------------------------- */

  words(name, values = {}) {
    return fill(known.words[name], values);
  }

  note(name, values) {
    part("note-text").textContent = this.words(name, values);
    part("note").hidden = false;
  }

  /* What was done, who takes the trick, whose turn it is: for those who listen. */
  say(name, values) {
    const trick = this.told.tricks.at(-1) ?? null;
    const taken = this.picture.takenText(trick);
    const proved = this.told.wrong
      .filter((one) => one.proven === this.told.lying)
      .map((one) => `${this.picture.breachText(one)} ${known.names.rules[one.rule]}`);
    const due = this.picture.turnText(this.told);
    const sentences = [this.words(name, values), taken, ...proved, due];
    part("said").textContent = sentences.filter(Boolean).join(" ");
  }

  /* -- Saving ---------------------------------------------------------------------- */

  async save() {
    if (this.sending || !this.told?.complete) return;
    this.sending = true;
    this.write();
    part("unsent").hidden = true;
    part("save").setAttribute("aria-disabled", "true");
    part("save").textContent = this.words("sending");
    const answer = await send(this.form);
    this.sending = false;
    if (answer.next) {
      this.slot.clear();
      window.location.assign(answer.next);
      return;
    }
    part("save").removeAttribute("aria-disabled");
    if (answer.refused) this.refused(answer);
    else this.unsent(answer);
    this.draw();
  }

  /* Put the deal into the fields that are sent. */
  write() {
    const { elements } = this.form;
    const { told } = this;
    elements.client_key.value = this.deal.key;
    elements.after_seq.value = this.deal.afterSeq;
    elements.plays.value = told.plays;
    elements.shown.value = told.delta.map((delta) => delta + 0).join(",");
    this.game.write(elements, told, this.deal);
  }

  unsent({ status }) {
    const text = status ? this.words("not_taken", { status }) : this.words("no_network");
    part("unsent-text").textContent = text;
    part("unsent").hidden = false;
  }

  refused(answer) {
    const parsed = document.createElement("template");
    parsed.innerHTML = answer.refused;
    part("refused").replaceChildren(parsed.content);
    part("refused").querySelector("[data-error-summary]")?.focus();
    part("refused")
      .querySelector("[data-leave-out]")
      ?.addEventListener("click", () => this.slot.clear());
    if (answer.after_seq > this.deal.afterSeq) this.follow(answer);
    if (answer.new_key) this.keep(newKey(this.deal));
  }

  /* Others have written: saved once more, this is the deal after theirs. What is kept
     still says what was seen before, so that whoever comes back is asked to compare. */
  follow({ after_seq: afterSeq, next_dealer: nextDealer, number }) {
    known.number = number;
    const { expected_dealer: expected } = this.form.elements;
    const same = this.deal.fields.dealer === expected.value;
    const dealer = same ? String(nextDealer) : this.deal.fields.dealer;
    expected.value = String(nextDealer);
    this.comparedSeq ??= this.deal.afterSeq;
    this.keep({ ...this.deal, afterSeq, fields: { ...this.deal.fields, dealer } });
    this.game.asked.fillIn(this.deal.fields);
  }
}

/* Start the page, unless nothing can be recorded now; `make` gets the form. */
export function start(make) {
  const form = part("recorder");
  if (form) new Recorder(form, make(form)).start();
}
