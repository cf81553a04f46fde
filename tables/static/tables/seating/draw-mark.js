/* Every device that shows a draw before its secret is opened keeps the mark, and
   compares it afterwards. The page is complete without this file.

   [data-mark]       the mark of a draw; what is said about it goes into this element
   [data-mark-of]    which draw: event, stage and number
   [data-mark-open]  its secret is open: nothing is kept any more, only compared
   [data-mark-kept], [data-mark-same], [data-mark-other]  the sentences */

const NAME = "cruce-mark ";
/* A draw takes minutes. An event of the same name on another day has other draws. */
const KEPT_MS = 24 * 60 * 60 * 1000;

function keptOf(draw) {
  try {
    const kept = JSON.parse(localStorage.getItem(NAME + draw) ?? "null");
    return kept && Date.now() - kept.at < KEPT_MS ? kept : null;
  } catch {
    return null;
  }
}

function keep(draw, mark) {
  const kept = { mark, at: Date.now() };
  try {
    localStorage.setItem(NAME + draw, JSON.stringify(kept));
  } catch {
    return null;
  }
  return kept;
}

function timeOf(at) {
  return new Date(at).toLocaleTimeString(document.documentElement.lang, { hourCycle: "h23" });
}

function say(element) {
  const { mark, markOf, markOpen, markKept, markSame, markOther } = element.dataset;
  const open = markOpen !== undefined;
  const kept = keptOf(markOf) ?? (open ? null : keep(markOf, mark));
  element.hidden = !kept;
  if (!kept) return;
  const same = kept.mark === mark;
  const agreed = open ? markSame : markKept;
  element.classList.toggle("is-other", !same);
  element.classList.toggle("is-same", same && open);
  element.textContent = (same ? agreed : markOther)
    .replace("{time}", timeOf(kept.at))
    .replace("{mark}", kept.mark);
}

function compare() {
  document.querySelectorAll("[data-mark]").forEach(say);
}

document.addEventListener("live:refreshed", compare);
compare();
