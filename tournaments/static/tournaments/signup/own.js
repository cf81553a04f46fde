/* The way back to one's own sign-up, kept on this device alone, if one asks for it.

   [data-own-sign-up]   its value names the event; on the own page it holds the keys
                        [data-own-keep] and [data-own-forget], [data-own-gone] where
                        nobody has to come back any more, elsewhere [data-own-link] */

const place = document.querySelector("[data-own-sign-up]");
const NAME = `cruce.sign-up.${place?.dataset.ownSignUp}`;
const UNDER = `/t/${place?.dataset.ownSignUp}/sign-up/`;

function kept() {
  try {
    const path = localStorage.getItem(NAME) ?? "";
    return path.startsWith(UNDER) ? path : "";
  } catch {
    return "";
  }
}

function keep(path) {
  try {
    if (path) localStorage.setItem(NAME, path);
    else localStorage.removeItem(NAME);
  } catch {
    // A browser that keeps nothing has no way back; the link itself has.
  }
  show();
}

function show() {
  const path = kept();
  const link = place.querySelector("[data-own-link]");
  if (link) {
    if (path) link.href = path;
    place.hidden = !path;
    return;
  }
  const here = path === location.pathname;
  place.querySelector("[data-own-keep]").hidden = here;
  place.querySelector("[data-own-kept]").hidden = !here;
  place.hidden = false;
}

if (place && "ownGone" in place.dataset) {
  if (kept() === location.pathname) localStorage.removeItem(NAME);
} else if (place) {
  place.querySelector("[data-own-keep]")?.addEventListener("click", () => {
    keep(location.pathname);
  });
  place.querySelector("[data-own-forget]")?.addEventListener("click", () => keep(""));
  show();
}
