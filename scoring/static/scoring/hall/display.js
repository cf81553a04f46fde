/* A screen of the hall. It goes on by itself: after the network, the server or the machine
   has slept it asks again, and meanwhile it keeps the pictures that it has. The first
   picture is complete without this file.

   [data-display]        address of the picture alone; ?step= says which of its turn
   [data-display-seen]   where it says what it shows
   [data-display-stream] the stream of the event; without it the screen asks more often
   [data-hall]           the picture: shows, frozen or black; data-change counts its orders,
                         data-step of data-steps (one that has something to show) with
                         data-seconds for each page
   [data-pages]          columns that are turned like pages, [data-pages-down] the same
                         downwards; [data-hall-page] says which
   [data-fit]            what stands in it is made as small as it must be; with
                         [data-grow], as pages too, as large as it can be; with
                         [data-whole] no name in it is cut
   .is-long              a very long name, which stands smaller and is cut at last
   [data-deal]           a deal that is laid down card by card
   [data-deal-live]      the deal under way at this table: data-cards lie of its data-trick;
                         once it is recorded it goes on from there
   [data-display-old]    the small mark of a picture that is older than a minute
   [data-display-ended]  what stands here when the link has ended */

const ASK_MS = 10_000;
const ASK_ALONE_MS = 2000;
const ASK_ENDED_MS = 30_000;
const SAY_MS = 10_000;
const SAY_SOON_MS = 300;
const PATIENCE_MS = 8000;
const CALM_MS = 1000;
const REOPEN_MS = 5000;
const OLD_MS = 60_000;
const SLEPT_MS = 5000;
const CARD_MS = 1300;
const TRICK_MS = 3000;
const AGAIN_MS = 12_000;
const SMALLEST = 0.5;
const LARGEST = 2.4;
const FINE = 0.05;
const GONE = 410;
const KEPT = `cruce-screen ${location.pathname}`;

const place = document.querySelector("[data-display]");
const mark = document.querySelector("[data-display-old]");

const kept = new Map();
let change = "";
let step = 0;
let due = null; // the next of its turn, until it is there
let page = 0;
let pages = 1;
let newest = Date.now();
let told = "";
let ended = false;
let stream = null;
let turning = 0;
let asking = false;
let again = false;
let calm = 0;
let saying = 0;
let shownOneByOne = false;

function hall() {
  return place.querySelector("[data-hall]");
}

/* -- What the device keeps: a frozen picture is still there after a reload, and says of
   when it is ------------------------------------------------------------------------ */

function keep(html) {
  try {
    localStorage.setItem(KEPT, JSON.stringify({ html, step, page, at: newest }));
  } catch {
    /* Nothing is kept: then a frozen screen shows the name of the event. */
  }
}

function lastKept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT) ?? "null");
  } catch {
    return null;
  }
}

/* -- Pages ---------------------------------------------------------------------------- */

function unfill(body) {
  for (const filler of body.querySelectorAll("[data-filler]")) filler.remove();
}

/* So many columns there are, those out of sight too, of which `count` are seen. */
function columns(body) {
  const style = getComputedStyle(body);
  const count = Number(style.columnCount) || 1;
  const gap = Number.parseFloat(style.columnGap) || 0;
  const width = (body.clientWidth - gap * (count - 1)) / count;
  const all = Math.max(1, Math.round((body.scrollWidth + gap) / (width + gap)));
  return { all, count, gap };
}

function filled(body) {
  unfill(body);
  const { all, count, gap } = columns(body);
  // The last page is filled up, else it would begin with what stood on the one before.
  for (let one = all; one % count && all > count; one += 1) {
    const filler = document.createElement(body.matches("ul, ol") ? "li" : "div");
    filler.dataset.filler = "";
    filler.setAttribute("aria-hidden", "true");
    body.append(filler);
  }
  return { number: Math.ceil(all / count), width: body.clientWidth + gap };
}

function showing() {
  return document.querySelector("[data-show-who].is-hidden") !== null;
}

/* While seats appear one by one: the page of the one that has just appeared. */
function newestSeat(body, width) {
  if (!showing()) return null;
  const row = body.querySelector("[data-show-who].is-new")?.closest("[data-pages] > li");
  return row ? Math.floor((row.offsetLeft + 1) / width) : 0;
}

function turn() {
  const across = place.querySelector("[data-pages]");
  const down = place.querySelector("[data-pages-down]");
  pages = 1;
  if (across) {
    const { number, width } = filled(across);
    pages = number;
    page = Math.min(newestSeat(across, width) ?? page, pages - 1);
    across.scrollLeft = page * width;
  } else if (down && !showing()) {
    pages = Math.max(1, Math.ceil(down.scrollHeight / down.clientHeight - 0.02));
    page = Math.min(page, pages - 1);
    down.scrollTop = page * down.clientHeight;
  } else {
    page = 0;
  }
  const words = place.querySelector("[data-hall-page]");
  if (words) {
    words.hidden = pages < 2;
    words.textContent = `${page + 1} / ${pages}`;
  }
}

/* A wall is read from ten metres: what is shown is as large as it can be on as many
   pages as before, in as many columns as that needs; no name breaks because of it.
   Each size that is tried lays the whole wall out, so few are tried. */

function largest({ from, to, set, fits }) {
  const tried = (steps) => {
    set(steps * FINE);
    return fits();
  };
  let low = Math.round(from / FINE);
  let high = Math.round(to / FINE);
  if (tried(high)) return to;
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (tried(middle)) low = middle;
    else high = middle;
  }
  return low * FINE;
}

/* Of very long names so many are cut, behind the two lines that they have. */
function cut(inside) {
  return [...inside.querySelectorAll(".is-long")].filter(
    (one) =>
      one.scrollHeight > one.clientHeight * 1.25 || one.scrollWidth > one.clientWidth + 1,
  ).length;
}

function shrink(box, { to }) {
  const inside = box.firstElementChild;
  const set = (size) => {
    inside.style.zoom = size;
  };
  const whole = box.hasAttribute("data-whole");
  const fits = () =>
    box.scrollHeight <= box.clientHeight + 1 &&
    box.scrollWidth <= box.clientWidth + 1 &&
    !(whole && cut(inside));
  set(largest({ from: SMALLEST, to, set, fits }));
}

function spread(body) {
  unfill(body);
  body.style.zoom = 1;
  body.style.columnCount = "";
  const rows = [...body.querySelectorAll("li, h2, p, .hall-table__head")].filter(
    (one) => !one.querySelector("li"),
  );
  const pagesNow = () => {
    const { all, count } = columns(body);
    return Math.ceil(all / count);
  };
  const most = Number(getComputedStyle(body).columnCount) || 1;
  const heights = rows.map((row) => row.offsetHeight);
  const before = pagesNow();
  const best = { size: 1, count: most, cut: cut(body) };
  // A height is rounded, in each size otherwise; one line more is much more than that.
  const broken = () =>
    rows.filter((row, at) => row.offsetHeight > heights[at] + 2).length;
  const fits = () =>
    pagesNow() <= before &&
    broken() <= rows.length / 50 &&
    cut(body) <= best.cut &&
    rows.every((row) => row.scrollWidth <= row.clientWidth + 1);
  const set = (size) => {
    body.style.zoom = size;
  };
  for (let count = most; count >= 1 && best.cut; count -= 1) {
    body.style.columnCount = count;
    if (fits()) Object.assign(best, { count, cut: cut(body) });
  }
  for (let count = most; count >= 1; count -= 1) {
    body.style.columnCount = count;
    set(best.size + FINE);
    if (!fits()) continue; // For most counts one try is enough.
    const from = best.size + FINE;
    Object.assign(best, { size: largest({ from, to: LARGEST, set, fits }), count });
  }
  set(best.size);
  body.style.columnCount = best.count;
}

function fit() {
  for (const box of place.querySelectorAll("[data-fit]")) {
    shrink(box, { to: box.hasAttribute("data-grow") ? LARGEST : 1 });
  }
  const body = place.querySelector("[data-pages]");
  if (body) spread(body);
}

/* -- A deal, card by card --------------------------------------------------------------- */

const deal = { key: "", trick: 0, card: 0, timer: 0, live: "" };

function lay() {
  const shown = place.querySelector("[data-deal]");
  const live = place.querySelector("[data-deal-live]");
  clearTimeout(deal.timer);
  if (live) {
    const { dealLive, trick, cards } = live.dataset;
    Object.assign(deal, { key: "", trick: Number(trick), card: Number(cards), live: dealLive });
  }
  if (!shown) return;
  if (shown.dataset.deal !== deal.key) {
    const follows = deal.live && shown.dataset.deal.startsWith(`${deal.live}.`);
    const from = follows ? {} : { trick: 0, card: 0 };
    Object.assign(deal, { key: shown.dataset.deal, live: "", ...from });
  }
  const tricks = [...shown.querySelectorAll("[data-deal-trick]")];
  deal.trick = Math.min(deal.trick, tricks.length - 1);
  for (const [number, trick] of tricks.entries()) trick.hidden = number !== deal.trick;
  const cards = [...tricks[deal.trick].querySelectorAll("[data-deal-card]")];
  for (const [number, card] of cards.entries()) {
    card.classList.toggle("is-to-come", number >= deal.card);
  }
  const whole = deal.card >= cards.length;
  const last = deal.trick === tricks.length - 1;
  const outcome = tricks[deal.trick].querySelector("[data-deal-outcome]");
  if (outcome) outcome.hidden = !whole;
  shown.classList.toggle("is-laying", !whole);
  deal.timer = setTimeout(
    () => {
      if (hall()?.dataset.hall === "frozen") return lay();
      if (!whole) deal.card += 1;
      else Object.assign(deal, { trick: last ? 0 : deal.trick + 1, card: 1 });
      lay();
    },
    whole ? (last ? AGAIN_MS : TRICK_MS) : CARD_MS,
  );
}

/* -- The picture --------------------------------------------------------------------------- */

function paint(html) {
  if (told === html) return;
  told = html;
  place.innerHTML = html;
  document.dispatchEvent(new CustomEvent("live:refreshed", { bubbles: true }));
  arrange();
}

function arrange() {
  fit();
  turn();
  lay();
  saySoon();
}

function toPage(number) {
  page = number;
  turn();
  saySoon();
}

function next() {
  clearTimeout(turning);
  const seconds = Number(hall()?.dataset.seconds) || 15;
  turning = setTimeout(onward, seconds * 1000);
}

function onward() {
  const shown = hall();
  if (shown?.dataset.hall === "shows" && !showing()) {
    const steps = Number(shown.dataset.steps);
    if (page + 1 < pages) {
      toPage(page + 1);
      keep(told);
    } else if (steps > 1) {
      due = (step + 1) % steps;
      ask();
    } else if (pages > 1) {
      toPage(0);
    }
  }
  next();
}

/* Another picture of its turn, or the same from its first page; each has its time. */
function goOn(number, { html, at }) {
  due = null;
  step = number;
  newest = at;
  page = 0;
  paint(html);
  toPage(0);
  next();
}

/* Nobody answers: it goes on through the pictures that it has. */
function goOnAlone() {
  if (hall()?.dataset.hall !== "shows") return;
  const steps = Number(hall().dataset.steps);
  for (let more = 0; more < steps; more += 1) {
    const number = (due + more) % steps;
    if (kept.has(number)) {
      goOn(number, kept.get(number));
      return;
    }
  }
}

function end() {
  ended = true;
  kept.clear();
  try {
    localStorage.removeItem(KEPT);
  } catch {
    /* There was nothing. */
  }
  const words = document.querySelector("[data-display-ended]");
  place.replaceChildren(words.content.cloneNode(true));
  told = "";
}

function take({ html, asked }) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  const found = parsed.content.querySelector("[data-hall]");
  if (!found) throw new Error("not a picture");
  ended = false;
  const { hall: mode } = found.dataset;
  if (found.dataset.change !== change) {
    // Other orders: from the beginning.
    change = found.dataset.change;
    due = null;
    if (mode === "shows") {
      kept.clear();
      step = 0;
      page = 0;
      if (asked !== 0) {
        again = true;
        return;
      }
      next();
    }
  }
  if (mode === "frozen" && (hall()?.dataset.hall ?? "black") !== "black") {
    if (hall().dataset.hall === "shows") hall().dataset.hall = "frozen";
    saySoon();
    return;
  }
  const at = Date.now();
  if (mode === "shows") {
    // What has nothing to show was passed over.
    const number = Number(found.dataset.step);
    const steps = Number(found.dataset.steps);
    for (let one = asked % steps; one !== number; one = (one + 1) % steps) kept.delete(one);
    kept.set(number, { html, at });
    if (asked !== (due ?? step)) return;
    if (due !== null || number !== step) goOn(number, { html, at });
  }
  newest = at;
  paint(html);
  if (mode === "shows") keep(html);
}

async function ask() {
  if (asking) {
    again = true;
    return;
  }
  asking = true;
  calm = Date.now();
  const asked = due ?? step;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), PATIENCE_MS);
  try {
    const answer = await fetch(`${place.dataset.display}?step=${asked}`, {
      cache: "no-store",
      credentials: "same-origin",
      headers: { Accept: "text/html" },
      signal: patience.signal,
    });
    if (answer.status === GONE) end();
    else if (answer.ok) take({ html: await answer.text(), asked });
    else throw new Error(`status ${answer.status}`);
  } catch {
    /* The network or the server is away: the picture stays, and it asks again. */
    if (asked === due) goOnAlone();
  } finally {
    clearTimeout(timer);
    asking = false;
    old();
  }
  if (again) {
    again = false;
    soon();
  }
}

/* A table may record four deals in a second; the hall need not see each. */
function soon() {
  const wait = CALM_MS - (Date.now() - calm);
  if (wait <= 0) ask();
  else setTimeout(ask, wait);
}

function old() {
  const age = Date.now() - newest;
  mark.hidden = ended || age < OLD_MS;
  if (mark.hidden) return;
  const time = new Date(newest).toLocaleTimeString(document.documentElement.lang, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
  });
  mark.textContent = mark.dataset.words.replace("{time}", time);
}

/* -- Saying what it shows --------------------------------------------------------------- */

function saySoon() {
  clearTimeout(saying);
  saying = setTimeout(say, SAY_SOON_MS);
}

async function say() {
  clearTimeout(saying);
  const shown = hall();
  if (ended || !shown) return;
  const body = new FormData(document.querySelector("[data-display-form]"));
  body.set("picture", shown.dataset.picture);
  body.set("letter", shown.dataset.letter);
  body.set("page", page + 1);
  body.set("pages", pages);
  body.set("change", change);
  body.set("old", mark.hidden ? "0" : "1");
  try {
    const options = { method: "POST", body, credentials: "same-origin" };
    await fetch(place.dataset.displaySeen, options);
  } catch {
    /* Then it is said the next time. */
  }
}

/* -- Hearing ------------------------------------------------------------------------------ */

function listen() {
  const address = place.dataset.displayStream;
  if (!address || stream) return;
  stream = new EventSource(address);
  for (const name of ["version", "changed", "message"]) {
    stream.addEventListener(name, soon);
  }
  stream.addEventListener("error", () => {
    if (stream?.readyState !== EventSource.CLOSED) return;
    stream = null;
    setTimeout(listen, REOPEN_MS);
  });
}

function hears() {
  return stream?.readyState === EventSource.OPEN;
}

/* One beat a second: a machine that has slept sees that its clock has jumped. */
let beat = Date.now();
let asked = Date.now();
let said = Date.now();

function live() {
  const now = Date.now();
  const slept = now - beat > SLEPT_MS;
  beat = now;
  if (slept) {
    stream?.close();
    stream = null;
    listen();
  }
  const pause = ended ? ASK_ENDED_MS : hears() ? ASK_MS : ASK_ALONE_MS;
  if (slept || now - asked >= pause) {
    asked = now;
    ask();
  }
  if (now - said >= SAY_MS) {
    said = now;
    say();
  }
  if (showing()) turn();
  else if (shownOneByOne) arrange();
  shownOneByOne = showing();
  old();
}

/* The browser gives the lock back whenever it has hidden the page. */
function stayAwake() {
  if (document.hidden) return;
  navigator.wakeLock?.request("screen").catch(() => {});
}

if (place && hall()) {
  change = hall().dataset.change;
  const last = hall().dataset.hall === "frozen" ? lastKept() : null;
  if (last) {
    ({ step, page } = last);
    paint(last.html);
    hall().dataset.hall = "frozen";
    newest = last.at;
  } else {
    told = place.innerHTML;
    step = Number(hall().dataset.step);
    if (hall().dataset.hall === "shows") {
      kept.set(step, { html: told, at: newest });
      keep(told);
    }
    arrange();
  }
  addEventListener("resize", arrange);
  addEventListener("online", soon);
  document.fonts?.ready.then(arrange);
  document.addEventListener("visibilitychange", stayAwake);
  stayAwake();
  listen();
  next();
  setInterval(live, 1000);
}
