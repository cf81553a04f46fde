/* Lets ages grow between updates: [data-age] holds whole minutes as of its painting.
   The page is complete without this file: then the time beside it tells. */

const MINUTE_MS = 60000;
const LOOK_MS = 10000;
const seen = new WeakMap();

function grow() {
  for (const element of document.querySelectorAll("[data-age]")) {
    if (!seen.has(element)) {
      seen.set(element, Date.now());
    }
    const minutes = Math.floor((Date.now() - seen.get(element)) / MINUTE_MS);
    const age = Number(element.dataset.age) + minutes;
    element.textContent = element.textContent.replace(/\d+/, age);
  }
}

grow();
setInterval(grow, LOOK_MS);
