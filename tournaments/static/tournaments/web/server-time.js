/* The server's time: <meta name="cruce-now"> tells it as of the page's painting. Without it,
   and on a copy that the device has kept, which was painted long ago, the device's own. */

const told = document.querySelector('meta[name="cruce-now"]');
const ahead = told ? Number(told.content) * 1000 - Date.now() : 0;

/* In milliseconds since 1970. */
export function serverNow() {
  const isCopy = document.querySelector("[data-copy-notice]:not([hidden])");
  return Date.now() + (isCopy ? 0 : ahead);
}

function two(number) {
  return String(number).padStart(2, "0");
}

/* Seconds as they are read from a distance: 05:00, 1:05:00. */
export function timeLeft(seconds) {
  const hours = Math.floor(seconds / 3600);
  const rest = `${two(Math.floor((seconds % 3600) / 60))}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}
