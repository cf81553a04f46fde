/* Where somebody is not let in any more: says that what this device recorded and has not
   sent yet (outbox.js) is still there. [data-kept-here] is that sentence. */

const waits = Object.entries(localStorage).some(
  ([name, kept]) =>
    name.startsWith("cruce.outbox.") && JSON.parse(kept).entry.refused === null,
);
document.querySelector("[data-kept-here]").hidden = !waits;
