/* Filters a list while one types; ș and s, ă and a are the same.

   input[data-filter-input="#list"]  the field; its form searches without this file
   #list [data-filter-item]          what is shown or hidden; data-filter-text or
                                     its own text is searched
   [data-filter-count="#list"]       how many are shown
   [data-filter-empty="#list"]       shown when none is left */

function fold(text) {
  return text
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLocaleLowerCase("ro")
    .trim();
}

function filter(input) {
  const selector = input.dataset.filterInput;
  const list = document.querySelector(selector);
  if (!list) return;
  const words = fold(input.value).split(/\s+/).filter(Boolean);
  let shown = 0;
  for (const item of list.querySelectorAll("[data-filter-item]")) {
    const text = fold(item.dataset.filterText ?? item.textContent);
    item.hidden = !words.every((word) => text.includes(word));
    if (!item.hidden) shown += 1;
  }
  for (const count of document.querySelectorAll("[data-filter-count]")) {
    if (count.dataset.filterCount === selector) count.textContent = String(shown);
  }
  for (const empty of document.querySelectorAll("[data-filter-empty]")) {
    if (empty.dataset.filterEmpty === selector) empty.hidden = shown > 0;
  }
}

const inputs = [...document.querySelectorAll("input[data-filter-input]")];
for (const input of inputs) {
  input.addEventListener("input", () => filter(input));
  if (input.value) filter(input);
}
document.addEventListener("live:refreshed", () => inputs.forEach(filter));
