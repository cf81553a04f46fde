/* Counts down to [data-clock-until] (seconds since 1970) by the server's clock. When the time is over, the words
   of data-clock-over stand there, and [data-clock-due] is shown. [data-clock-mirror] repeats
   it where the clock itself is out of sight. Without this file the time stands alone. */

import { serverNow, timeLeft } from "../../tournaments/web/server-time.js";

const TICK_MS = 500;

function tick() {
  for (const clock of document.querySelectorAll("[data-clock-until]")) {
    const until = Number(clock.dataset.clockUntil) * 1000;
    const seconds = Math.max(0, Math.ceil((until - serverNow()) / 1000));
    const shown = clock.querySelector("[data-clock-left]");
    const text = seconds ? timeLeft(seconds) : shown.dataset.clockOver;
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
