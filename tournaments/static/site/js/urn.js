/* The draw desk without a mouse: type "b3" anywhere and ticket B3 is chosen.

   [data-urn]            the grid with input[type=radio][data-ticket="B3"]
   [data-urn-focus]      where the cursor waits after each draw
   [data-urn-submit]     gets the focus once a ticket is chosen */

const TICKET = /^[A-Z]{1,2}[1-4]$/;
const FORGET_MS = 1500;

const urn = document.querySelector("[data-urn]");
let typed = "";
let timer = 0;

function choose(code) {
  const ticket = urn.querySelector(`[data-ticket="${code}"]:not(:disabled)`);
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

if (urn) {
  document.addEventListener("keydown", pressed);
  document.querySelector("[data-urn-focus]")?.focus();
}
