/* Counts down: [data-countdown] holds the seconds left as of its painting, by the
   server's clock; data-countdown-over is what stands there afterwards. The page is
   complete without this file: the time itself stands beside it. */

const TICK_MS = 500;
const seen = new WeakMap();

function two(number) {
  return String(number).padStart(2, "0");
}

function clock(seconds) {
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  const rest = `${two(minutes)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

function tick() {
  for (const element of document.querySelectorAll("[data-countdown]")) {
    const { countdown, countdownOver } = element.dataset;
    if (!seen.has(element)) seen.set(element, Date.now() + Number(countdown) * 1000);
    const left = Math.max(0, Math.ceil((seen.get(element) - Date.now()) / 1000));
    const text = left ? clock(left) : countdownOver;
    if (element.textContent !== text) element.textContent = text;
    element.hidden = false;
  }
}

tick();
setInterval(tick, TICK_MS);
