/* Who changes the language, or the pack of cards, keeps what is half filled: it waits in
   this tab for the page that comes next, and is put back if that is the same one.

   form.languages      what brings the page again
   a[data-keeps-form]  what leads to another page with the same form, by its `data-form`
   Not kept: what nobody sees (keys, versions), secrets, files, what has not been touched,
   and forms that keep by themselves what is typed. A form that was refused has in it what
   was typed as if nobody had touched it: it is put back where the page has nothing. */

const NAME = "cruce.half-filled";
const BY_THEMSELVES = ".languages, [data-sheet], [data-deal-form], [data-panel] form";
const NOT_KEPT =
  "button, fieldset, output, [type=hidden], [type=password], [type=file], [autocomplete=one-time-code]";

const here = () => `${location.pathname}${location.search}`;
const isRefused = () => document.querySelector("[data-error-summary]") !== null;
const isTicked = (field) => field.type === "checkbox" || field.type === "radio";

/* Each field of the page under what it is called in either language; those that cannot be
   told apart are left out: the next page may have one more of them. */
function fields() {
  const found = new Map();
  for (const form of document.forms) {
    if (form.matches(BY_THEMSELVES)) continue;
    for (const field of form.elements) {
      if (!field.name || field.matches(NOT_KEPT)) continue;
      const value = isTicked(field) ? field.value : "";
      const of = form.dataset.form ?? form.getAttribute("action");
      const called = JSON.stringify([of, field.name, field.id, value]);
      found.set(called, found.has(called) ? null : field);
    }
  }
  return new Map([...found].filter(([, field]) => field));
}

function said(field) {
  return isTicked(field) ? field.checked : field.value;
}

function saidAtFirst(field) {
  if (isTicked(field)) return field.defaultChecked;
  if (!field.options) return field.defaultValue;
  const options = [...field.options];
  return (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}

function saidNothing(field) {
  if (field.options) return ![...field.options].some((one) => one.defaultSelected);
  return !saidAtFirst(field);
}

/* The page of a refusal stands at the address to which its form was sent. */
function wasRefused(form) {
  const sentTo = new URL(form.getAttribute("action") ?? "", location.href).pathname;
  return isRefused() && sentTo === location.pathname;
}

function put(field, { typed, before }) {
  // What somebody else has changed meanwhile is not overwritten unseen.
  if (before === null ? !saidNothing(field) : saidAtFirst(field) !== before) return;
  // Nor is anything chosen that is no choice any more.
  if (field.options && ![...field.options].some((one) => one.value === typed)) return;
  if (isTicked(field)) field.checked = typed;
  else field.value = typed;
  for (let at = field.closest("details"); at; at = at.parentElement.closest("details")) at.open = true;
  for (const kind of ["input", "change"]) field.dispatchEvent(new Event(kind, { bubbles: true }));
}

function keep(at) {
  const kept = [];
  for (const [called, field] of fields()) {
    const typed = said(field);
    const before = wasRefused(field.form) ? null : saidAtFirst(field);
    if (before === null ? typed : typed !== before) kept.push([called, { typed, before }]);
  }
  try {
    sessionStorage.setItem(NAME, JSON.stringify({ at, refused: isRefused(), kept }));
  } catch {
    // A browser that keeps nothing has only the page.
  }
}

window.addEventListener("submit", ({ target, defaultPrevented }) => {
  if (target.matches(".languages") && !defaultPrevented) keep(here());
});

document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[data-keeps-form]");
  if (link) keep(`${link.pathname}${link.search}`);
});

/* After the page's own scripts, which follow what is typed. */
document.addEventListener("DOMContentLoaded", () => {
  try {
    const { at, refused, kept } = JSON.parse(sessionStorage.getItem(NAME) ?? "{}");
    sessionStorage.removeItem(NAME);
    // What is only sent leads to a page above it.
    const isThere = at === here() || (refused && at.startsWith(location.pathname));
    const now = isThere ? fields() : new Map();
    for (const [called, one] of kept ?? []) if (now.has(called)) put(now.get(called), one);
  } catch {
    // Nothing was kept.
  }
});
