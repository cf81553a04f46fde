/* Folds all stages but the one that is on where there is little room; what the reader
   opens or folds stays so. On a wide screen and on paper all of them stand open.

   details[data-fold]  a stage that is over, or comes later */

const narrow = matchMedia("screen and (max-width: 59.99rem)");
const chosen = new Map();
const folds = () => [...document.querySelectorAll(".path__fold")];

function apply() {
  for (const fold of folds()) {
    const open = chosen.get(fold.id) ?? !("fold" in fold.dataset);
    fold.open = !narrow.matches || open;
  }
}

document.addEventListener("click", (event) => {
  const fold = event.target.closest(".path__fold > summary")?.parentElement;
  if (!fold) return;
  if (narrow.matches) chosen.set(fold.id, !fold.open);
  else event.preventDefault();
});
narrow.addEventListener("change", apply);
document.addEventListener("live:refreshed", apply);
apply();
