/* The check-in desk with bad wifi: what is pressed, scanned or typed is kept on this
   device, then sent. The buttons work without this file, as long as the network does.

   [data-outbox]          the panel of the queue, see outbox-panel.js
   [data-check-in-part]   the list; live.js puts a newer one into it
   #people                data-seen: the last line that this list knows; data-whole:
                          it was not searched on the server, so it holds everybody
   #people > li           data-code, data-name, data-here, data-not-here (addresses)
   [data-says]            a button of a row: arrived or taken_back
   [data-scan-form]       the field for codes and names; data-slug is the event's
   [data-check-in-says]   says why what was typed led to nobody */

import { clientKey } from "../web/client-key.js";
import { element, button, fill, Panel } from "../web/outbox-panel.js";

// As the server reads them: “E017”, “17”, or an address that ends with the code.
const CODE = /(?:^|\/|[?&]q=)e?(\d{1,6})\/?$/i;
const EVENT = /:\/\/[^/]+\/t\/([-\w]+)\//;

const frame = document.querySelector("[data-outbox]");
const part = document.querySelector("[data-check-in-part]");
const form = document.querySelector("[data-scan-form]");
// What the server has just confirmed, until the list says so itself.
const CONFIRMED_MS = 4_000;
const confirmed = new Map();

const people = () => [...document.querySelectorAll("#people > li")];
const seen = () => document.querySelector("#people").dataset.seen;
const lastOf = (code) => {
  const mine = panel.outbox.entries().filter(({ chain }) => chain === code);
  return mine.at(-1);
};

/* -- Into the queue ------------------------------------------------------------------ */

function keep({ says, code, name, url, fields = {} }) {
  const last = lastOf(code);
  // Pressed twice, or something has to be decided about this person first.
  if (last?.refused || last?.says === says) {
    frame.scrollIntoView({ block: "nearest" });
    return;
  }
  panel.outbox.add({
    key: clientKey(),
    url,
    subject: "check-in",
    chain: code,
    says,
    label: fill(panel.words[says], { name }),
    fields: { ...fields, seen: seen() },
  });
}

function keepRow(item, says) {
  const { code, name, here, notHere } = item.dataset;
  const url = says === "arrived" ? here : notHere;
  confirmed.delete(code);
  keep({ says, code, name: `${name} (${code})`, url });
}

function pressed(event) {
  const says = event.submitter?.dataset.says;
  if (!says) return;
  event.preventDefault();
  const item = event.submitter.closest("li");
  panel.pressed = item.id;
  keepRow(item, says);
  if (says === "arrived") nextName();
}

/* What was never sent is simply forgotten; what was sent is taken back by a second
   entry, for it may have been recorded. */
function undo(entry) {
  if (!entry.tried) {
    panel.outbox.remove(entry.key);
    return;
  }
  const item = people().find(({ dataset }) => dataset.code === entry.chain);
  if (item) keepRow(item, "taken_back");
}

/* -- The field for codes and names --------------------------------------------------- */

function says(text) {
  const place = document.querySelector("[data-check-in-says]");
  place.textContent = text;
  place.hidden = !text;
}

/* Whoever looked somebody up types the next name over that one; the row stays in sight. */
function nextName() {
  if (!form?.elements.q.value) return;
  form.elements.q.focus({ preventScroll: true });
  form.elements.q.select();
}

function emptied() {
  form.elements.q.value = "";
  form.elements.q.dispatchEvent(new Event("input"));
  form.elements.q.focus();
}

function typed(event) {
  const text = form.elements.q.value.trim();
  const [, slug] = EVENT.exec(text) ?? [];
  const [, digits] = CODE.exec(text) ?? [];
  says("");
  panel.pressed = "";
  if (slug && slug !== form.dataset.slug) {
    event.preventDefault();
    says(panel.words.other_event);
  } else if (digits) {
    event.preventDefault();
    keepCode(`E${String(Number(digits)).padStart(3, "0")}`, text);
    emptied();
  } else {
    searched(event, text);
  }
}

function keepCode(code, text) {
  const item = people().find(({ dataset }) => dataset.code === code);
  if (item?.dataset.here) keepRow(item, "arrived");
  else
    keep({ says: "arrived", code, name: code, url: form.action, fields: { q: text } });
}

/* The list is filtered while one types. What Enter adds is the cursor on the one name
   that is left, so that Enter again checks in; of who is here it says so: the same keys
   must not take a check-in back. A list that does not hold everybody is searched by the
   server. */
function searched(event, text) {
  if (!("whole" in document.querySelector("#people").dataset)) return;
  event.preventDefault();
  if (!text) return;
  const [only, ...others] = people().filter((item) => !item.hidden);
  const press = only?.querySelector('[data-says="arrived"]');
  if (!only) says(panel.words.nobody);
  else if (others.length) says(panel.words.several);
  else if (press) press.focus();
  else {
    says(`${only.dataset.name}: ${only.querySelector(".chip").textContent.trim()}`);
    form.elements.q.select();
  }
}

/* -- On the list --------------------------------------------------------------------- */

function mark(item) {
  item.querySelector(".desk-kept")?.remove();
  const { code } = item.dataset;
  const entry = lastOf(code);
  // A row that does not offer it any more says so itself.
  const told = !entry && item.querySelector(`[data-says="${confirmed.get(code)}"]`);
  const target = item.querySelector(".desk-row");
  target.classList.toggle("desk-row--kept", Boolean(entry || told));
  if (!entry && !told) return;
  const badge = told
    ? { text: panel.words.done_badge, css: "chip chip--good" }
    : panel.badge(entry);
  const text =
    entry?.says === "taken_back" ? `${panel.words.undo} · ${badge.text}` : badge.text;
  target.append(element("span", { text, css: `${badge.css} desk-kept` }));
}

/* Only the last word about somebody can be undone. */
function buttons(entry) {
  const last = lastOf(entry.chain).key === entry.key;
  if (!last || (entry.tried && entry.says === "taken_back")) return [];
  return [button(panel.words.undo, { about: entry.label, onClick: () => undo(entry) })];
}

/* What leads to another page is decided there, and asks nobody any more here. */
function choices({ key, refused }) {
  const leave = (url) => {
    panel.outbox.remove(key);
    window.location.assign(url);
  };
  return (refused.choices ?? []).map(({ text, fields, url }) => ({
    text,
    fields,
    onClick: url && (() => leave(url)),
  }));
}

function more({ refused: { more: text } }) {
  return text ? [element("span", { text, css: "entrant__more" })] : [];
}

function recorded({ chain, says: said }) {
  confirmed.set(chain, said);
  setTimeout(() => {
    confirmed.delete(chain);
    panel.paint();
  }, CONFIRMED_MS);
}

function refreshed() {
  confirmed.clear();
  people().forEach(mark);
}

const panel = frame
  ? new Panel(frame, {
      // The list says the rest.
      shown: 3,
      recorded,
      follow: (_entry, { recorded: { seen: number } }) => ({ seen: number }),
      painted: () => people().forEach(mark),
      choices,
      more,
      buttons,
    })
  : null;

if (panel) {
  part.addEventListener("submit", pressed);
  document.addEventListener("live:refreshed", refreshed);
  // Once the check-in is closed nothing is typed; what was kept before is still sent.
  form?.addEventListener("submit", typed);
  form?.addEventListener("input", () => says(""));
  panel.start();
}
