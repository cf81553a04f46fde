/* The keyboard, while the cards have the focus: arrows go from card to card, rank then
   suit plays a card, Backspace takes the last one back. `deck` are the cards, rank then
   suit. */

const STEPS = {
  ArrowLeft: { by: -1 },
  ArrowRight: { by: 1 },
  ArrowUp: { by: -1, lines: true },
  ArrowDown: { by: 1, lines: true },
};

export function listen(play, { deck, onCard, onTakeBack }) {
  const ranks = new Set(deck.map((card) => card[0]));
  let rank = "";
  play.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key in STEPS && step(play, STEPS[event.key])) {
      event.preventDefault();
      return;
    }
    if (event.key === "Backspace") {
      event.preventDefault();
      rank = "";
      onTakeBack();
      return;
    }
    const typed = event.key.toUpperCase();
    if (rank && deck.includes(rank + typed)) onCard(rank + typed);
    rank = ranks.has(typed) ? typed : "";
  });
}

/* As many keys stand in a line as the screen has room for. */
function step(play, { by, lines = false }) {
  const keys = [...play.querySelectorAll("[data-card]")];
  const at = keys.indexOf(document.activeElement);
  const grid = getComputedStyle(play.querySelector("[data-keys]"));
  const across = grid.gridTemplateColumns.split(" ").length;
  const next = keys[at + (lines ? by * across : by)];
  if (at < 0 || !next) return false;
  next.focus();
  return true;
}
