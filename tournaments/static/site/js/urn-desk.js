/* The draw desk with bad wifi: what is typed is kept on this device, then sent. The
   form works without this file, as long as the network does.

   [data-outbox]          the panel; its value names what is kept, data-outbox-url is
                          where it goes; #outbox-words are its sentences
   #record                the form; every field but the token is kept
   [data-who]             a link beside a name: who draws now
   [data-outbox-missing]  says what the form still needs
   [data-outbox-earlier]  what was refused at urns that are over */

import { clientKey } from "./client-key.js";
import { Outbox } from "./outbox.js";

const MOST_DONE = 10;
const panel = document.querySelector("[data-outbox]");
const form = document.querySelector("#record");
const words = JSON.parse(document.querySelector("#outbox-words")?.textContent ?? "{}");
const part = (name) => panel.querySelector(`[data-outbox-${name}]`);
const done = [];
let correcting = "";

function fill(text, values) {
  return text.replace(/%\((\w+)\)s/g, (_all, name) => values[name] ?? "");
}

function element(tag, { text = "", css = "" }) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (css) made.className = css;
  return made;
}

function button(text, { css = "button button--quiet", about, onClick }) {
  const made = element("button", { text, css });
  made.type = "button";
  made.append(element("span", { text: ` · ${about}`, css: "sr-only" }));
  made.addEventListener("click", onClick);
  return made;
}

/* -- The panel ---------------------------------------------------------------------- */

function row(title, more = "") {
  const item = document.createElement("li");
  const said = element("span", { css: "entrant" });
  said.append(element("span", { text: title, css: "entrant__name" }));
  if (more) said.append(element("span", { text: more, css: "entrant__more" }));
  item.append(said);
  return item;
}

function removal(entry) {
  const onClick = () => outbox.remove(entry.key);
  return button(words.remove, { about: entry.label, onClick });
}

/* A refused entry of an urn that is over asks nobody for anything: it stands at the end
   of the page until it is removed. */
function isOver({ fields }) {
  const { draw, opened, urn } = panel.dataset;
  return urn !== "open" || fields.draw !== draw || fields.opened !== opened;
}

function overRow(entry) {
  const item = row(entry.label, entry.refused.detail);
  item.append(removal(entry));
  return item;
}

function paintOver(entries) {
  const earlier = document.querySelector("[data-outbox-earlier]");
  earlier.hidden = !entries.length;
  say(
    earlier.querySelector("summary"),
    fill(words.earlier, { count: entries.length }),
  );
  earlier.querySelector("ul").replaceChildren(...entries.map(overRow));
}

/* What the server answers and does not take would wait for ever. */
function waitingRow(entry) {
  const item = row(entry.label);
  if (["server", "not_let_in"].includes(outbox.state.kind)) item.append(removal(entry));
  return item;
}

function refusedRow(entry) {
  const { detail, status, meant } = entry.refused;
  const item = row(entry.label, detail || fill(words.not_taken, { status }));
  const about = entry.label;
  const choices = element("span", { css: "cluster" });
  for (const one of meant) {
    const text = [one.name, one.code, one.town].filter(Boolean).join(" · ");
    const onClick = () => sendAgain(entry, { person: one.code });
    choices.append(button(text, { css: "button button--secondary", about, onClick }));
  }
  if (form) {
    choices.append(button(words.correct, { about, onClick: () => correct(entry) }));
  }
  choices.append(removal(entry));
  item.append(choices);
  return item;
}

function stateText(waiting) {
  const { kind, detail, status } = outbox.state;
  const count = fill(words.kept, { count: waiting.length });
  const why = fill(words[kind] ?? "", { status });
  return [count, detail, why].filter(Boolean).join(" ");
}

/* Only what has changed is written, so that a screen reader hears it once. */
function say(target, text) {
  if (target.textContent !== text) target.textContent = text;
}

function list(name, rows) {
  part(name).replaceChildren(...rows);
  part(name).hidden = !rows.length;
}

function paint() {
  const waiting = outbox.waiting();
  const refused = outbox.refused().filter((entry) => !isOver(entry));
  paintOver(outbox.refused().filter(isOver));
  panel.hidden = !(waiting.length || refused.length || done.length);
  say(part("state"), waiting.length ? stateText(waiting) : words.nothing);
  part("keeps-nothing").hidden = outbox.works;
  list(
    "waiting",
    waiting.map(waitingRow),
  );
  part("send").hidden = !waiting.length || outbox.state.kind === "sending";
  part("reload").hidden = !waiting.length || outbox.state.kind !== "not_let_in";
  part("refused-title").hidden = !refused.length;
  list("refused", refused.map(refusedRow));
  part("done-title").hidden = !done.length;
  list(
    "done",
    done.map((one) => row(one.sentence, one.time)),
  );
}

/* -- From the form to the queue ------------------------------------------------------ */

function need(name) {
  const missing = document.querySelector("[data-outbox-missing]");
  missing.textContent = name ? words[name] : "";
  missing.hidden = !name;
}

function fieldsOf(submitter) {
  const fields = Object.fromEntries(new FormData(form));
  if (submitter?.name) fields[submitter.name] = submitter.value;
  delete fields.csrfmiddlewaretoken;
  delete fields.client_key;
  return fields;
}

function labelOf({ person, who, seat, ticket, absent }) {
  const drawn = [ticket, seat].filter(Boolean).join(" ");
  const label = `${drawn} · ${person || who}`;
  return absent ? `${label} · ${words.absent}` : label;
}

function submitted(event) {
  event.preventDefault();
  const fields = fieldsOf(event.submitter);
  const { person = "", who = "", seat = "", ticket = "" } = fields;
  if (!(person || who).trim()) {
    need("who_missing");
    form.elements.who.focus();
    return;
  }
  if (!seat.trim() && !ticket) {
    need("ticket_missing");
    form.elements.seat.focus();
    return;
  }
  need("");
  if (correcting) outbox.remove(correcting);
  outbox.add({ key: clientKey(), fields, label: labelOf(fields) });
  clear();
}

function clear() {
  correcting = "";
  form.elements.who.value = "";
  form.elements.seat.value = "";
  form.elements.absent.checked = false;
  form.querySelector("[data-meant]")?.remove();
  press("");
  form.elements.who.focus();
}

/* Presses a ticket of the grid, or none. */
function press(seat) {
  for (const ticket of document.querySelectorAll("[data-urn] [data-ticket]")) {
    ticket.checked = ticket.value === seat;
  }
  document.dispatchEvent(new CustomEvent("urn:pressed", { detail: seat }));
}

function correct({ key, fields }) {
  const { who, seat, absent } = form.elements;
  if (!correcting && (who.value.trim() || seat.value.trim())) {
    need("form_busy");
    who.focus();
    return;
  }
  need("");
  correcting = key;
  who.value = fields.person || fields.who || "";
  seat.value = fields.seat || fields.ticket || "";
  absent.checked = Boolean(fields.absent);
  press(fields.seat ? fields.ticket || "" : "");
  seat.focus();
}

/* “Draws now” beside a name: without network the link would lead away from the page. */
function drawsNow(event) {
  const link = event.target.closest("a[data-who]");
  if (!link || !form) return;
  event.preventDefault();
  form.elements.who.value = link.dataset.who;
  form.elements.seat.focus();
}

/* The server has written nothing under this key. */
function sendAgain(entry, fields) {
  outbox.change(entry.key, { fields: { ...entry.fields, ...fields }, refused: null });
  outbox.send();
}

/* -- Answers -------------------------------------------------------------------------- */

function recorded(_entry, { sentence, recorded: { seat, time }, waits_for_ok: waits }) {
  done.unshift({ sentence, time });
  done.length = Math.min(done.length, MOST_DONE);
  const live = document.querySelector("[data-desk-part]");
  if (live && waits) {
    const address = new URL(live.dataset.liveSrc, window.location.href);
    address.searchParams.set("shown", seat);
    live.dataset.liveSrc = address.pathname + address.search;
  }
  document.dispatchEvent(new CustomEvent("live:wanted"));
}

/* The last ticket has left the urn: the whole page says what comes now. */
function refreshed() {
  const typing = form && (form.elements.who.value || form.elements.seat.value);
  const empty = !document.querySelector("[data-urn] [data-ticket]");
  const mine = outbox.entries().filter((entry) => !entry.refused || !isOver(entry));
  if (form && empty && !typing && !mine.length) window.location.reload();
}

const outbox = panel
  ? new Outbox({
      name: panel.dataset.outbox,
      url: panel.dataset.outboxUrl,
      token: panel.querySelector("[name=csrfmiddlewaretoken]").value,
      onDone: recorded,
      onChange: paint,
    })
  : null;

if (outbox) {
  part("send").addEventListener("click", () => outbox.send());
  part("reload").addEventListener("click", () => window.location.reload());
  form?.addEventListener("submit", submitted);
  document.addEventListener("click", drawsNow);
  document.addEventListener("live:refreshed", refreshed);
  outbox.start();
}
