/* Counts down: [data-countdown] holds the seconds left as of its painting, by the
   server's clock; data-countdown-over is what stands there afterwards. The page is
   complete without this file: the time itself stands beside it. */

import { timeLeft } from "./server-time.js";

const TICK_MS = 500;
const seen = new WeakMap();

function tick() {
  for (const element of document.querySelectorAll("[data-countdown]")) {
    const { countdown, countdownOver } = element.dataset;
    if (!seen.has(element)) seen.set(element, Date.now() + Number(countdown) * 1000);
    const left = Math.max(0, Math.ceil((seen.get(element) - Date.now()) / 1000));
    const text = left ? timeLeft(left) : countdownOver;
    if (element.textContent !== text) element.textContent = text;
    element.hidden = false;
  }
}

tick();
setInterval(tick, TICK_MS);
