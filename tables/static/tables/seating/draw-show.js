/* The show of a draw: the seats, long since fixed, appear one by one.
   The page is complete without this file.

   [data-show]           the seats; its value is the proof, so that the show runs once
   [data-show-seat]      one seat, with data-show-name
   [data-show-who]       what appears in it
   [data-hall=frozen]    around the seats: a screen that keeps its picture shows no more
   [data-show-now]       the one that has just appeared, large
   [data-show-controls]  shown by this file: [data-show-pause], [data-show-all],
                         [data-show-again] */

const EVERY_MS = 1800;
const calm = window.matchMedia("(prefers-reduced-motion: reduce)");

let proof = "";
let next = 0;
let paused = false;
let timer = 0;

function seats() {
  return [...document.querySelectorAll("[data-show-seat]")];
}

function paint() {
  const all = seats();
  for (const [place, seat] of all.entries()) {
    const who = seat.querySelector("[data-show-who]");
    who.classList.toggle("is-hidden", place >= next);
    who.classList.toggle("is-new", place === next - 1 && next < all.length);
  }
  const now = document.querySelector("[data-show-now]");
  const last = next > 0 && next < all.length ? all[next - 1] : null;
  now.hidden = next >= all.length;
  now.textContent = last
    ? `${last.dataset.showSeat} · ${last.dataset.showName}`
    : "";
  const button = document.querySelector("[data-show-pause]");
  button.textContent = paused ? button.dataset.go : button.dataset.pause;
  button.hidden = next >= all.length;
  if (last) last.scrollIntoView({ block: "nearest" });
}

function run() {
  clearTimeout(timer);
  paint();
  if (paused || next >= seats().length) return;
  timer = setTimeout(() => {
    if (!document.querySelector('[data-hall="frozen"] [data-show]')) next += 1;
    run();
  }, EVERY_MS);
}

function showAll() {
  next = seats().length;
  run();
}

function begin() {
  const show = document.querySelector("[data-show]");
  if (!show) return;
  document.querySelector("[data-show-controls]").hidden = false;
  if (show.dataset.show !== proof) {
    proof = show.dataset.show;
    next = calm.matches ? seats().length : 0;
    paused = false;
  }
  run();
}

function pressed(event) {
  if (event.target.closest("[data-show-pause]")) {
    paused = !paused;
    run();
  } else if (event.target.closest("[data-show-all]")) {
    showAll();
  } else if (event.target.closest("[data-show-again]")) {
    next = 0;
    paused = false;
    run();
  }
}

document.addEventListener("click", pressed);
document.addEventListener("live:refreshed", begin);
begin();
