/* The draw desk with bad wifi: what is typed is kept on this device, then sent. The
   form works without this file, as long as the network does.

   [data-outbox]          the panel of the queue, see outbox-panel.js
   [data-desk-part]       data-draw, data-opened, data-urn-state: which urn this is
   #record                the form; every field but the token is kept
   [data-who]             a link beside a name: who draws now
   [data-outbox-missing]  says what the form still needs
   [data-outbox-earlier]  what was refused at urns that are over */

import { clientKey } from "../../tournaments/web/client-key.js";
import { fill, Panel, row } from "../../tournaments/web/outbox-panel.js";

const frame = document.querySelector("[data-outbox]");
const form = document.querySelector("#record");
const urn = document.querySelector("[data-desk-part]")?.dataset;
let correcting = "";

/* -- What was refused ---------------------------------------------------------------- */

/* A refused entry of an urn that is over asks nobody for anything: it stands at the end
   of the page until it is removed. */
function isOver({ fields }) {
  const here = fields.draw === urn.draw && fields.opened === urn.opened;
  return urn.urnState !== "open" || !here;
}

function overRow(entry) {
  const item = row(entry.label, panel.why(entry));
  item.append(panel.removal(entry));
  return item;
}

function paintOver(outbox) {
  const entries = outbox.refused().filter(isOver);
  const earlier = document.querySelector("[data-outbox-earlier]");
  earlier.hidden = !entries.length;
  earlier.querySelector("summary").textContent = fill(panel.words.earlier, {
    count: entries.length,
  });
  earlier.querySelector("ul").replaceChildren(...entries.map(overRow));
}

/* Who may be meant, where a name fits several; of one name by what tells them apart. */
function choices({ refused: { meant = [] } }) {
  const several = meant.some(({ name }) => name !== meant[0].name);
  return meant.map(({ name, code, town }) => ({
    text: [several && name, code, town].filter(Boolean).join(" · "),
    fields: { person: code },
  }));
}

/* -- From the form to the queue ------------------------------------------------------ */

function need(name) {
  const missing = document.querySelector("[data-outbox-missing]");
  missing.textContent = name ? panel.words[name] : "";
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
  return absent ? `${label} · ${panel.words.absent}` : label;
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
  const subject = `${fields.draw}/${fields.opened}`;
  if (correcting) panel.outbox.remove(correcting);
  panel.outbox.add({ key: clientKey(), subject, fields, label: labelOf(fields) });
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

/* -- Answers -------------------------------------------------------------------------- */

/* Whoever has a ticket now needs no other: what was refused of them asks nobody. */
function answered(entry) {
  const drawn = drawer(entry);
  for (const other of panel.outbox.refused()) {
    if (drawer(other) === drawn) panel.outbox.remove(other.key);
  }
}

function drawer({ fields: { person, who, draw } }) {
  return `${draw} ${(person || who).trim().toUpperCase()}`;
}

function recorded(entry, { recorded: { seat }, waits_for_ok: waits }) {
  answered(entry);
  const live = document.querySelector("[data-desk-part]");
  if (!live || !waits) return;
  const address = new URL(live.dataset.liveSrc, window.location.href);
  address.searchParams.set("shown", seat);
  live.dataset.liveSrc = address.pathname + address.search;
}

/* The last ticket has left the urn: the whole page says what comes now. */
function refreshed() {
  const typing = form && (form.elements.who.value || form.elements.seat.value);
  const empty = !document.querySelector("[data-urn] [data-ticket]");
  const mine = panel.outbox.entries().filter((entry) => !entry.refused || !isOver(entry));
  if (form && empty && !typing && !mine.length) window.location.reload();
}

const panel = frame
  ? new Panel(frame, {
      recorded,
      painted: paintOver,
      isOver,
      newestFirst: true,
      // It has a place of its own, so that what it says never moves the tickets below.
      stays: Boolean(form),
      choices,
      correct: form ? correct : null,
    })
  : null;

if (panel) {
  form?.addEventListener("submit", submitted);
  document.addEventListener("click", drawsNow);
  document.addEventListener("live:refreshed", refreshed);
  panel.start();
}
