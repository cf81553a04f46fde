/* Counts down to [data-clock-until] (seconds since 1970) by the server's clock, which
   <meta name="cruce-now"> tells as of the page's painting. When the time is over, the words
   of data-clock-over stand there, and [data-clock-due] is shown. [data-clock-mirror] repeats
   it where the clock itself is out of sight. Without this file the time stands alone. */

const TICK_MS = 500;
const told = document.querySelector('meta[name="cruce-now"]');
const painted = told ? Number(told.content) * 1000 - Date.now() : 0;

function two(number) {
  return String(number).padStart(2, "0");
}

function left(seconds) {
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

function ahead() {
  // A page that the device has kept was painted long ago: then its own clock counts.
  return document.querySelector("[data-copy-notice]:not([hidden])") ? 0 : painted;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock-until]")) {
    const until = Number(clock.dataset.clockUntil) * 1000;
    const seconds = Math.max(0, Math.ceil((until - Date.now() - ahead()) / 1000));
    const shown = clock.querySelector("[data-clock-left]");
    const text = seconds ? left(seconds) : shown.dataset.clockOver;
    if (shown.textContent !== text) shown.textContent = text;
    shown.hidden = false;
    clock.classList.toggle("is-over", !seconds);
    if (!seconds) {
      for (const due of document.querySelectorAll("[data-clock-due]")) due.hidden = false;
    }
  }
}

function mirror() {
  const place = document.querySelector("[data-clock-mirror]");
  if (!place) return;
  const due = document.querySelector("[data-clock-due]:not([hidden])");
  const shown = document.querySelector("[data-clock-until] [data-clock-left]");
  const text = due ? place.dataset.clockWord : (shown?.textContent ?? "");
  if (place.textContent !== text) place.textContent = text;
  place.hidden = !text;
}

function show() {
  tick();
  mirror();
}

show();
setInterval(show, TICK_MS);
