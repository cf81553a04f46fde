/* The draw desk without a mouse: type "b3" anywhere and ticket B3 is chosen.

   [data-urn]            the grid with input[type=radio][data-ticket="B3"]
   [data-urn-focus]      where the cursor waits after each draw
   [data-urn-submit]     gets the focus once a ticket is chosen; where it is a field, also
                         once one is pressed: the ticket still needs its characters */

const TICKET = /^[A-Z]{1,3}[1-8]$/;
const FORGET_MS = 1500;

const form = document.querySelector("#record");
let typed = "";
let timer = 0;

function choose(code) {
  const ticket = document.querySelector(
    `[data-urn] [data-ticket="${code}"]:not(:disabled)`,
  );
  if (!ticket) return;
  ticket.checked = true;
  ticket.dispatchEvent(new Event("change", { bubbles: true }));
  document.querySelector("[data-urn-submit]")?.focus();
}

function pressed(event) {
  const writing = event.target.matches(
    "input:not([type=radio]):not([type=checkbox]), textarea, select",
  );
  if (writing || event.ctrlKey || event.metaKey || event.altKey) return;
  if (!/^[a-z0-9]$/i.test(event.key)) return;
  clearTimeout(timer);
  timer = setTimeout(() => {
    typed = "";
  }, FORGET_MS);
  typed += event.key.toUpperCase();
  if (!TICKET.test(typed)) return;
  choose(typed);
  typed = "";
}

/* With the mouse or a finger alone: by the arrow keys one still looks for the ticket. */
let touched = false;

function pointed(event) {
  touched = Boolean(event.target.closest(".ticket"));
}

function picked() {
  if (touched) document.querySelector("input[data-urn-submit]")?.focus();
  touched = false;
}

/* Another desk has recorded: what was pressed here stays pressed. */
let chosen = "";

function refreshed() {
  const tickets = document.querySelectorAll("[data-urn] [data-ticket]");
  if (tickets.length && !form) location.reload();
  for (const ticket of tickets) ticket.checked = ticket.value === chosen;
}

if (form) {
  document.addEventListener("keydown", pressed);
  document.addEventListener("change", (event) => {
    if (!event.target.matches("[data-ticket]")) return;
    chosen = event.target.value;
    picked();
  });
  document.addEventListener("pointerdown", pointed);
  document.addEventListener("urn:pressed", ({ detail }) => {
    chosen = detail;
  });
  document.querySelector("[data-urn-focus]")?.focus();
}
document.addEventListener("live:refreshed", refreshed);
