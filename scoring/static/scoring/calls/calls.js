/* Calls for a referee, on every page of theirs: they ring until somebody is on the way, and
   the next step of a call is kept by the page's outbox, if it has one.

   [data-calling]     ids of the calls that ring here, with spaces between
   [data-call]        an id: the place of what can be done about that call
   [data-call-step]   a key in it: its value is the step, this the address of the API
   [data-call-ruling] a place with a text and a key that sends it as the ruling
   [data-call-form]   a form in it that sends a step by itself where nothing is kept; its
                      values are the address of the API and the step in words
   call:step          an event: whoever keeps the step prevents its default
   call:kept          an event with what is kept: [{id, text, css}]; call:wanted asks for it */

import { Alarm } from "./alarm.js";

let kept = [];

function paint() {
  const keeps = document.querySelector("[data-outbox]") !== null;
  for (const place of document.querySelectorAll("[data-call]")) {
    const mine = kept.find(({ id }) => id === place.dataset.call);
    place.querySelector("[data-call-kept]")?.remove();
    for (const step of place.querySelectorAll("[data-call-ruling], :scope > [data-call-step]")) {
      step.hidden = !keeps || Boolean(mine);
    }
    for (const form of place.querySelectorAll("[data-call-form]")) form.hidden = Boolean(mine);
    if (!mine) continue;
    const chip = document.createElement("span");
    chip.className = mine.css;
    chip.textContent = mine.text;
    chip.dataset.callKept = "";
    place.prepend(chip);
  }
}

function pressed(event) {
  const key = event.target.closest("[data-call-step]");
  if (!key) return;
  const { callStep: url, callLabel: label } = key.dataset;
  const typed = key.closest("[data-call-ruling]")?.querySelector("input");
  keep(key, { url, label, typed });
}

function submitted(event) {
  const form = event.target.closest("[data-call-form]");
  if (!form || !document.querySelector("[data-outbox]")) return;
  event.preventDefault();
  const { callForm: url, callLabel: label } = form.dataset;
  keep(form.querySelector("[name=to]"), { url, label, typed: form.querySelector("textarea") });
}

/* A ruling has words. */
function keep(key, { url, label, typed }) {
  const words = typed?.value.trim() ?? "";
  if (typed && !words) {
    typed.focus();
    return;
  }
  const { call: id } = key.closest("[data-call]").dataset;
  const detail = { id, url, to: key.value, words, label };
  document.dispatchEvent(new CustomEvent("call:step", { detail }));
}

/* What was typed of a ruling and not sent goes with the page. */
function leaving(event) {
  const typed = [...document.querySelectorAll("[data-call-ruling] > input")];
  if (typed.some(({ value }) => value.trim() !== "")) event.preventDefault();
}

const alarm = new Alarm(document.querySelectorAll("[data-alarm]"));

function calling() {
  // Who called when a page was painted that is now a copy has been heard since, perhaps.
  if (document.documentElement.dataset.copied) return;
  const rings = [...document.querySelectorAll("[data-calling]")].flatMap((one) =>
    one.dataset.calling.split(" ").filter(Boolean),
  );
  // Where this person has taken it, though only this phone knows so far, it is silent.
  const taken = new Set(kept.map(({ id }) => id));
  alarm.calling([...new Set(rings)].filter((id) => !taken.has(id)));
}

function refreshed() {
  paint();
  calling();
}

document.addEventListener("click", pressed);
document.addEventListener("submit", submitted, { capture: true });
document.addEventListener("live:refreshed", refreshed);
window.addEventListener("beforeunload", leaving);
document.addEventListener("call:kept", (event) => {
  kept = event.detail;
  refreshed();
});
refreshed();
document.dispatchEvent(new CustomEvent("call:wanted"));
