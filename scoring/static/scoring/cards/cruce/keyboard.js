/* The keyboard, while the cards have the focus: arrows go from card to card, rank then
   suit plays a card, Backspace takes the last one back. */

import { RANKS, SUITS } from "./cards.js";

const STEPS = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -RANKS.length,
  ArrowDown: RANKS.length,
};

export function listen(play, { onCard, onTakeBack }) {
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
    if (rank && SUITS.includes(typed)) onCard(rank + typed);
    rank = RANKS.includes(typed) ? typed : "";
  });
}

function step(play, by) {
  const keys = [...play.querySelectorAll("[data-card]")];
  const at = keys.indexOf(document.activeElement);
  const next = keys[at + by];
  if (at < 0 || !next) return false;
  next.focus();
  return true;
}
