/* The referee's forms: fills the last seat, shows the sum, shows the result.
   The server checks everything again; without this file the forms still work.

   form[data-deal-form]     data-card-total (of all sides), data-preview-url (without it the
                            result is shown on a page of its own)
   input[data-points]       the card points of a seat; data-auto: not typed, filled in
   [data-sum]               data-text-good, data-text-missing, data-text-over: "{n}"; in
                            it [data-sum-text], which says first what the sum must be
   [data-when-outcome]      a fieldset that belongs to these outcomes only
   [data-when-kind]         the same for the kind of a penalty
   [data-preview]           where the result is put; data-stale while it is an old one
   [data-show]              asks for the result; it never saves
   [data-save]              saves, only while the result belongs to what is typed
   [name=client_key]        filled in if the server left it empty */

import { clientKey } from "../../tournaments/web/client-key.js";
import { HalfTyped } from "./half-typed.js";
import { SaveButton } from "./save-button.js";

const PREVIEW_AFTER_MS = 300;
// Fields that come with the result, not from whoever types.
const OF_THE_RESULT = ["shown", "shown_for"];
// Nobody types into these.
const NOT_TYPED = ["hidden", "submit", "button", "fieldset"];

class DealForm {
  constructor(form) {
    this.form = form;
    this.total = Number(form.dataset.cardTotal);
    this.inputs = [...form.querySelectorAll("input[data-points]")];
    this.sum = form.querySelector("[data-sum]");
    this.sumText = this.sum?.querySelector("[data-sum-text]");
    this.mustBe = this.sumText?.textContent;
    this.preview = form.querySelector("[data-preview]");
    this.show = form.querySelector("[data-show]");
    this.save = new SaveButton(form.querySelector("[data-save]"));
    // What was typed when the result on the page was computed.
    this.shownFor = null;
    this.dirty = false;
    this.sent = false;
    this.timer = 0;
    this.request = null;
    this.halfTyped = new HalfTyped(`${location.pathname}${location.search}`);
  }

  start() {
    const key = this.form.querySelector("[name=client_key]");
    if (key && !key.value) key.value = clientKey();
    this.form.addEventListener("input", (event) => this.changed(event.target));
    this.form.addEventListener("submit", (event) => this.submitted(event));
    this.show.addEventListener("click", (event) => this.asked(event));
    window.addEventListener("beforeunload", (event) => {
      if (this.dirty) event.preventDefault();
    });
    window.addEventListener("pageshow", (event) => this.shownAgain(event));
    this.showParts();
    this.showSum();
    this.resultIsShown();
    this.comeBack();
  }

  /* What was sent and not taken, because somebody had to sign in first or the network went
     away. Once a line has followed it may have been recorded. */
  comeBack() {
    const before = this.typed();
    const said = this.halfTyped.recall(this.after());
    for (const field of said.length ? this.fields() : []) {
      const mine = said.filter(([name]) => name === field.name).map(([, text]) => text);
      if (isTicked(field)) field.checked = mine.includes(field.value);
      else if (mine.length) [field.value] = mine;
    }
    if (this.typed() === before) return;
    this.dirty = true;
    this.showParts();
    this.showSum();
    this.changedSinceShown();
  }

  /* The last line that was there when the form was made. */
  after() {
    return this.form.elements.after_seq.value;
  }

  /* What people type and choose; not what is filled in for them. */
  fields() {
    const all = [...this.form.elements];
    return all.filter(({ name, type, dataset }) => name && !NOT_TYPED.includes(type) && !dataset.auto);
  }

  said() {
    const fields = this.fields().filter((field) => !isTicked(field) || field.checked);
    return fields.map(({ name, value }) => [name, value]);
  }

  /* Between the press and the sending the network is asked, and something may change. */
  submitted(event) {
    if (event.submitter === this.save.button && this.shownFor !== this.typed()) {
      event.preventDefault();
      this.changedSinceShown();
      return;
    }
    this.dirty = false;
    this.sent = true;
    this.halfTyped.keep(this.after(), this.said());
  }

  /* A browser that kept the page would bring back a deal that has been sent. */
  shownAgain(event) {
    if (event.persisted && this.sent) location.replace(location.href);
    else this.showParts();
  }

  changed(target) {
    this.dirty = true;
    if (this.inputs.includes(target)) {
      delete target.dataset.auto;
      this.fillLast(target);
    }
    this.showParts();
    this.showSum();
    this.changedSinceShown();
  }

  /* Everything that is typed, as one text. */
  typed() {
    const fields = new FormData(this.form);
    for (const name of OF_THE_RESULT) fields.delete(name);
    return new URLSearchParams(fields).toString();
  }

  /* The seat that nobody typed gets what is left of the cards; when nothing is left, all
     of them 0. */
  fillLast(typed) {
    const free = this.inputs.filter(
      (input) => input !== typed && (input.value === "" || input.dataset.auto),
    );
    const rest = this.total - this.summed(this.inputs.filter((input) => !free.includes(input)));
    const known = typed.value !== "" && (rest === 0 || (free.length === 1 && rest > 0));
    for (const input of free) {
      input.value = known ? String(rest) : "";
      if (known) input.dataset.auto = "true";
      else delete input.dataset.auto;
    }
  }

  summed(inputs) {
    return inputs.reduce((sum, input) => sum + (Number(input.value) || 0), 0);
  }

  showSum() {
    if (!this.sum) return;
    const filled = this.inputs.filter((input) => input.value !== "").length;
    const off = this.total - this.summed(this.inputs);
    const good = off === 0 && filled > 0;
    const wrong = !good && (off < 0 || filled === this.inputs.length);
    this.sum.classList.toggle("sum--good", good);
    this.sum.classList.toggle("sum--off", wrong);
    const { textGood, textMissing, textOver } = this.sum.dataset;
    const short = filled > 0 ? textMissing : this.mustBe;
    const text = good ? textGood : off < 0 ? textOver : short;
    this.sumText.textContent = (text || "{n}").replace("{n}", String(Math.abs(off)));
  }

  showParts() {
    this.showPartsOf("outcome", "whenOutcome");
    this.showPartsOf("kind", "whenKind");
  }

  /* Parts that belong to another choice are neither seen nor sent. */
  showPartsOf(name, mark) {
    const attribute = `data-${mark.replace(/[A-Z]/g, (big) => `-${big.toLowerCase()}`)}`;
    const chosen = this.form.querySelector(`[name=${name}]:checked`)?.value ?? "";
    for (const part of this.form.querySelectorAll(`[${attribute}]`)) {
      const wanted = part.dataset[mark].split(" ").includes(chosen);
      part.hidden = !wanted;
      if (part.matches("fieldset")) part.disabled = !wanted;
    }
  }

  changedSinceShown() {
    this.shownFor = null;
    this.save.lock();
    this.preview.dataset.stale = "true";
    clearTimeout(this.timer);
    if (!this.form.dataset.previewUrl) return;
    this.timer = setTimeout(() => this.loadPreview(), PREVIEW_AFTER_MS);
  }

  /* The result now in the page is that of what is typed now. */
  resultIsShown() {
    delete this.preview.dataset.stale;
    if (!this.preview.querySelector("[name=shown]")) return;
    this.shownFor = this.typed();
    this.save.unlockOnceSeen();
  }

  async asked(event) {
    if (!this.form.dataset.previewUrl) return;
    event.preventDefault();
    clearTimeout(this.timer);
    const { found, lost } = await this.loadPreview();
    const missing = this.form.querySelector("[data-network-missing]");
    if (missing) missing.hidden = !lost;
    // What is missing or wrong is told beside each field, on the page of the form.
    if (found === false) this.form.requestSubmit(this.show);
  }

  /* {found}: whether there is a result; {lost}: no answer; neither: typed on since. */
  async loadPreview() {
    this.request?.abort();
    const request = new AbortController();
    this.request = request;
    const typed = this.typed();
    let html = "";
    try {
      const answer = await fetch(this.form.dataset.previewUrl, {
        method: "POST",
        body: new FormData(this.form),
        headers: { Accept: "text/html" },
        credentials: "same-origin",
        signal: request.signal,
      });
      if (answer.status >= 500) return { lost: true };
      // Not let in any more: the page of the form says why.
      if (answer.redirected || !answer.ok) return { found: false };
      html = await answer.text();
    } catch {
      // The result stays marked as old, and nothing can be saved.
      return { lost: !request.signal.aborted };
    }
    if (request.signal.aborted || typed !== this.typed()) return {};
    this.put(html);
    return { found: this.shownFor !== null };
  }

  put(html) {
    const parsed = document.createElement("template");
    parsed.innerHTML = html;
    this.shownFor = null;
    this.save.lock();
    // It never gets smaller, so that nothing below it moves up under a finger.
    this.preview.style.minHeight = `${this.preview.offsetHeight}px`;
    this.preview.replaceChildren(parsed.content);
    this.resultIsShown();
  }
}

function isTicked({ type }) {
  return ["radio", "checkbox"].includes(type);
}

for (const form of document.querySelectorAll("form[data-deal-form]")) {
  new DealForm(form).start();
}
