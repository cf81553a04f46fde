/* Where somebody is not let in any more: says that what this device recorded and has not
   sent yet (outbox.js) is still there. [data-kept-here] is that sentence. */

const kept = Object.keys(localStorage).some((one) =>
  one.startsWith("cruce.outbox."),
);
document.querySelector("[data-kept-here]").hidden = !kept;
