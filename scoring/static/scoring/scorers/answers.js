/* What a player says of a line is kept by the page's outbox: it counts once, and without
   network too. Without this script the forms are sent as they are.

   [data-answer]         a line's number: the place of what can be said of it
   [data-answer-label]   a key in it: its value is the verdict, this what the outbox says
   line:answer           an event with an answer to keep
   line:kept             an event with what is kept: [{id, text, css}] */

let kept = [];

function submitted(event) {
  const place = event.target.closest("[data-answer]");
  const key = event.submitter;
  if (!place || !key || !document.querySelector("[data-outbox]")) return;
  event.preventDefault();
  const { answer: seq, answerUrl: url, answerHash: hash } = place.dataset;
  const words = event.target.querySelector("[name=words]")?.value.trim() ?? "";
  const fields = { seq: Number(seq), hash, verdict: key.value, ...(words ? { words } : {}) };
  const label = key.dataset.answerLabel.replace(/\s+/g, " ").trim();
  const detail = { about: `answer.${url}.${seq}`, url, fields, label };
  document.dispatchEvent(new CustomEvent("line:answer", { detail }));
}

function paint() {
  for (const place of document.querySelectorAll("[data-answer]")) {
    const about = `answer.${place.dataset.answerUrl}.${place.dataset.answer}`;
    const mine = kept.find(({ id }) => id === about);
    place.querySelector("[data-answer-kept]")?.remove();
    for (const way of place.children) way.hidden = Boolean(mine);
    if (!mine) continue;
    const chip = document.createElement("span");
    chip.className = mine.css;
    chip.textContent = mine.text;
    chip.dataset.answerKept = "";
    place.prepend(chip);
  }
}

document.addEventListener("submit", submitted);
document.addEventListener("live:refreshed", paint);
document.addEventListener("line:kept", (event) => {
  kept = event.detail;
  paint();
});
