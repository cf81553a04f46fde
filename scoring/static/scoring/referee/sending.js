/* The list of tables and the pages of the calls: what this phone has kept is sent from here
   too. [data-call-page] shows a call as it was painted: anew once its step is recorded. */

import { Queue } from "./queue.js";

const frame = document.querySelector("[data-outbox]");
const shown = document.querySelector("[data-call-page]")?.dataset.call;

function recorded({ chain }) {
  if (shown && chain === `call.${shown}`) window.location.reload();
}

const nothing = { table: "", said: () => "", changed() {}, recorded };
if (frame) new Queue(frame, nothing).start();
