/* Takes away what holds until a time when that time comes, also on a page that stays open:
   [data-until] (seconds since 1970), by the server's clock. Its keys send nothing any more,
   and what stands behind it is shown in its place. Without this file an offer says itself
   until when it holds, and the server refuses what comes later. */

import { serverNow } from "./server-time.js";

const TICK_MS = 1000;

function tick() {
  for (const offer of document.querySelectorAll("[data-until]")) {
    const over = serverNow() >= Number(offer.dataset.until) * 1000;
    offer.hidden = over;
    offer.nextElementSibling.hidden = !over;
    // A hidden key would still be pressed by Enter in a field.
    for (const key of offer.querySelectorAll("button")) key.disabled = over;
  }
}

tick();
setInterval(tick, TICK_MS);
