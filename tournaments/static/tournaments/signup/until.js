/* Takes away what is offered until a time when that time comes, also on a page that stays
   open: [data-until] (seconds since 1970), by the server's clock, which
   <meta name="cruce-now"> tells as of the page's painting. What stands behind it is then
   shown in its place. Without this file the offer says itself until when it holds. */

const TICK_MS = 1000;
const told = document.querySelector('meta[name="cruce-now"]');
const ahead = Number(told.content) * 1000 - Date.now();

function tick() {
  for (const offer of document.querySelectorAll("[data-until]")) {
    const over = Date.now() + ahead >= Number(offer.dataset.until) * 1000;
    offer.hidden = over;
    offer.nextElementSibling.hidden = !over;
  }
}

tick();
setInterval(tick, TICK_MS);
