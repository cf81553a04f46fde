/* Keeps a page up to date: one stream, fragments fetched when something changed,
   polling where there is no stream. The page is complete without this file.

   [data-live-url]      address of the stream, once a page
   [data-live-version]  the version that the page was painted from (same element)
   [data-live-message]  what a screen reader hears after an update (same element)
   [data-live-src]      a fragment: the address that renders this element's content
   [data-live-table]    refresh only when the hint names this table's id, or everything
   [data-live-about]    the same, inside the fragment: other tables each time, or several
   [data-live-every]    refresh it so often too, in seconds: it shows what is told to nobody
   [data-live-status]   badge; its children [data-live-state=live|polling|offline]
   [data-live-stays]    in it: what stands instead once a way on was pressed in vain
   [data-live-announce] the polite live region; its value: that the page stays
   [data-announce]      in a fragment: what is heard instead of the message, of several what
                        is new: its words have changed, or its value
   live:wanted          an event on the document: this page has changed something */

const SPREAD_MS = 40;
const POLL_VISIBLE_MS = 3000;
const POLL_HIDDEN_MS = 60000;
const REOPEN_MS = 15000;
const ANNOUNCE_EVERY_MS = 8000;
// The message that was said last is said again only after this.
const REPEAT_AFTER_MS = 60_000;
const SAID_MS = 6000;
const FETCH_LIMIT_MS = 8000;
// The server says every 5 seconds that it is there.
const SILENT_MS = 15000;
const LEAST_OPEN_MS = 3000;
const LONGEST_PRESS_MS = 2000;
const CLICK_MS = 50;
const NEAREST = 3;
const FORBIDDEN = 403;
const BUSY = 503;
const EVERYTHING = null;

const root = document.querySelector("[data-live-url]");
let version = Number(root?.dataset.liveVersion) || 0;
let stream = null;
let reopenTimer = 0;
let silenceTimer = 0;
let pollTimer = 0;
let lastAnnounced = 0;
let lastSaid = "";
let lastTold = told();
let announceTimer = 0;
let hideTimer = 0;
let askedToWaitMs = 0;
let shown = "";
let waitsToOpen = false;
let pressedAt = -Infinity;

class Fragment {
  constructor(element) {
    this.element = element;
    this.etag = "";
    this.due = null;
    this.busy = null;
    this.again = false;
  }

  concerns(tables) {
    if (tables === EVERYTHING) return true;
    const about = [...this.element.querySelectorAll("[data-live-about]")];
    const own = this.element.dataset.liveTable;
    const shown = own ? [own] : about.map((one) => one.dataset.liveAbout);
    return shown.length
      ? shown.some((table) => tables.includes(table))
      : tables.length > 0;
  }

  /* Whoever is writing in it is not interrupted. */
  typing() {
    return this.element.contains(document.activeElement) && writing();
  }

  /* What is about to be fetched anyway is fetched once: all who ask wait for the same. */
  soon(wait) {
    this.due ??= after(wait).then(() => {
      this.due = null;
      return this.refresh();
    });
    return this.due;
  }

  /* One request at a time, so an older answer never lands on a newer one. */
  refresh() {
    if (this.busy) this.again = true;
    else this.busy = this.loadUntilQuiet();
    return this.busy;
  }

  async loadUntilQuiet() {
    try {
      let changed = false;
      do {
        this.again = false;
        changed = (await this.load()) || changed;
      } while (this.again);
      return changed;
    } finally {
      this.busy = null;
    }
  }

  async load() {
    const headers = { Accept: "text/html", "X-Live-Fragment": String(version) };
    if (this.etag) headers["If-None-Match"] = this.etag;
    const answer = await fetch(this.element.dataset.liveSrc, {
      headers,
      cache: "no-store",
      credentials: "same-origin",
      signal: limit(FETCH_LIMIT_MS),
    });
    aroundChanged(answer);
    if (answer.status === 304) return false;
    if (answer.status === BUSY) {
      askedToWaitMs = Number(answer.headers.get("Retry-After")) * 1000 || 0;
    }
    // The right to see this has ended; the whole page says why.
    if (answer.status === FORBIDDEN) location.reload();
    if (!answer.ok || answer.redirected) throw new Error(`status ${answer.status}`);
    const html = await answer.text();
    await Promise.race([pressed, after(LONGEST_PRESS_MS)]);
    if (this.typing()) {
      this.element.addEventListener("focusout", () => refresh(), { once: true });
      return false;
    }
    this.etag = answer.headers.get("ETag") || "";
    return swap({ element: this.element, html });
  }
}

/* Another name, place or hour of the event, or that it is cancelled: the whole page says
   it, once nothing is typed in it. */
function aroundChanged(answer) {
  const { dataset } = document.documentElement;
  const around = answer.headers.get("X-Around");
  const known = !around || !dataset.around || around === dataset.around;
  if (known || "copied" in dataset || waitsToOpen) return;
  waitsToOpen = true;
  // What comes from a memory that has not heard of it yet is not asked for in a rush.
  setInterval(openAnew, LEAST_OPEN_MS);
}

/* What has just been pressed leads on first. */
function openAnew() {
  const fields = [...document.querySelectorAll("form[method=post]")].flatMap(fieldsOf);
  const typed = fields.some(({ field }) => entered(field) !== painted(field));
  const leads = performance.now() - pressedAt < FETCH_LIMIT_MS;
  if (!typed && !writing() && !leads && shown !== "offline") location.reload();
}

const fragments = new Map();

function currentFragments() {
  const elements = [...document.querySelectorAll("[data-live-src]")];
  for (const known of fragments.keys()) {
    if (!known.isConnected) fragments.delete(known);
  }
  return elements.map((element) => {
    if (!fragments.has(element)) fragments.set(element, new Fragment(element));
    return fragments.get(element);
  });
}

function after(milliseconds) {
  return new Promise((done) => setTimeout(done, milliseconds));
}

/* A press ends on the button that it began on, else the browser makes no click of it:
   nothing is swapped meanwhile. */
let pressed = Promise.resolve();
let pressedLast = "";

function pressBegins({ target }) {
  pressedLast = mark(target.closest(MARKED) ?? target);
  pressed = new Promise((done) => {
    const ends = () => setTimeout(done, CLICK_MS);
    document.addEventListener("pointerup", ends, { once: true, capture: true });
    document.addEventListener("pointercancel", ends, { once: true, capture: true });
  });
}

function pressLeads() {
  pressedAt = performance.now();
}

function limit(milliseconds) {
  const controller = new AbortController();
  setTimeout(() => controller.abort(), milliseconds);
  return controller.signal;
}

/* -- Swapping without disturbing the reader ------------------------------------- */

function mark(element) {
  return element.id || element.dataset.key || element.getAttribute("name") || "";
}

// What one types into, ticks or chooses from; hidden fields and keys are the server's.
const FIELDS = "textarea, select, input:not([type=hidden], [type=submit])";

function ticks(field) {
  return field.matches("[type=checkbox], [type=radio]");
}

/* What somebody has made of a field. */
function entered(field) {
  return ticks(field) ? field.checked : field.value;
}

/* What the server has painted in it. */
function painted(field) {
  if (ticks(field)) return field.defaultChecked;
  if (!field.matches("select")) return field.defaultValue;
  const options = [...field.options];
  return (options.find((one) => one.defaultSelected) ?? options[0])?.value;
}

function enter(field, value) {
  if (ticks(field)) field.checked = value;
  else if (!field.matches("select")) field.value = value;
  else if ([...field.options].some((one) => one.value === value)) field.value = value;
}

/* Somebody writes or is about to: in the place of a text field a phone would take its
   keyboard away, and a list may be open. A box to tick holds back nothing until it is
   ticked. */
function writing() {
  const active = document.activeElement;
  if (!active?.matches(FIELDS)) return false;
  return !ticks(active) || entered(active) !== painted(active);
}

/* The fields of a part, each with a name that the same field has in a newer one. */
function fieldsOf(part) {
  return [...part.querySelectorAll(FIELDS)].map((field) => {
    const form = field.form?.getAttribute("action") ?? "";
    const own = field.id || field.name;
    const among = ticks(field) ? field.value : "";
    return { field, name: [form, own, among].join(" ") };
  });
}

/* What can be found again of what is in sight, and how far down it stands; nothing at the
   top of a page, which is read from there. */
function inSight() {
  if (scrollY <= 0) return [];
  return [...document.querySelectorAll("main [id], main [data-key]")].flatMap((item) => {
    const { top, height } = item.getBoundingClientRect();
    return height && top >= 0 && top < innerHeight ? [{ name: mark(item), top }] : [];
  });
}

/* What grew or shrank above does not move what is being read or pressed: the page goes
   along with what stood around the last press, or at the top of the screen. With three
   things, not one: a line that has changed its place takes nobody with it. */
function stay(seen) {
  const around = seen.find(({ name }) => name === pressedLast)?.top ?? 0;
  const far = ({ top }) => Math.abs(top - around);
  const moved = seen
    .sort((one, other) => far(one) - far(other))
    .flatMap(({ name, top }) => {
      const key = CSS.escape(name);
      const item = document.querySelector(`main [id="${key}"], main [data-key="${key}"]`);
      return item ? [item.getBoundingClientRect().top - top] : [];
    });
  const nearest = moved.slice(0, NEAREST).sort((one, other) => one - other);
  const by = nearest[nearest.length >> 1] ?? 0;
  if (Math.abs(by) >= 1) scrollBy({ top: by, behavior: "instant" });
}

const REACHED = "a[href], button, summary, [tabindex]";
const MARKED = "[id], [data-key]";

/* What can be reached with a key, each with what it is in, what it is and where it leads:
   the same in a newer part has the same name. */
function reached(part) {
  return [...part.querySelectorAll(REACHED)].map((item) => {
    const around = item.parentElement.closest(MARKED);
    const leads = ["href", "formaction"].map((name) => item.getAttribute(name));
    const own = [item.tagName, mark(item), ...leads, item.form?.action];
    const text = item.textContent.trim();
    return { item, name: [around && mark(around), ...own].join(" "), text };
  });
}

/* Of what leads to the same from the same place, what says the same. */
function twins(all, { name, text }) {
  const same = all.filter((one) => one.name === name);
  return same.length > 1 ? same.filter((one) => one.text === text) : same;
}

/* Where the focus is, in words that hold for a newer part too. */
function placeOf(focused, part) {
  const all = reached(part);
  const was = all.find(({ item }) => item === focused) ?? {};
  const around = [];
  for (let one = focused; one !== part; one = one.parentElement) {
    if (one.matches(MARKED)) around.push(CSS.escape(mark(one)));
  }
  return { was, at: twins(all, was).indexOf(was), around };
}

/* Back to what had the focus; where that is gone, to what was around it, which tells what
   has become of it. */
function comeBack({ was, at, around }, part) {
  const same = twins(reached(part), was);
  const found = (same[at] ?? same.at(-1))?.item;
  const rest = () =>
    around
      .map((key) => part.querySelector(`[id="${key}"], [data-key="${key}"]`))
      .find(Boolean) ?? part;
  const target = found ?? rest();
  if (!found) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function swap({ element, html }) {
  const parsed = document.createElement("template");
  parsed.innerHTML = html;
  if (element.innerHTML.trim() === parsed.innerHTML.trim()) return false;
  const focused = element.contains(document.activeElement)
    ? document.activeElement
    : null;
  const open = new Set(
    [...element.querySelectorAll("details[open]")].map(mark).filter(Boolean),
  );
  const fieldsBefore = fieldsOf(element);
  const filled = new Map(
    fieldsBefore
      .filter(({ field }) => entered(field) !== painted(field))
      .map(({ field, name }) => [name, entered(field)]),
  );
  const before = new Map(
    [...element.querySelectorAll("[data-key]")].map((item) => [
      item.dataset.key,
      item.textContent.trim(),
    ]),
  );
  const focusField = fieldsBefore.find(({ field }) => field === focused)?.name;
  const focusPlace = focused && placeOf(focused, element);
  const seen = inSight();
  element.replaceChildren(parsed.content);
  for (const details of element.querySelectorAll("details")) {
    if (open.has(mark(details))) details.open = true;
  }
  const fields = fieldsOf(element);
  for (const { field, name } of fields) {
    if (filled.has(name)) enter(field, filled.get(name));
    filled.delete(name);
  }
  for (const item of element.querySelectorAll("[data-key]")) {
    const known = before.get(item.dataset.key);
    if (known !== undefined && known !== item.textContent.trim())
      item.classList.add("is-changed");
  }
  // What listens shows what only a script can do.
  element.dispatchEvent(new CustomEvent("live:refreshed", { bubbles: true }));
  // After what listens, too: a filter hides again what it had hidden.
  stay(seen);
  const again = focusField && fields.find(({ name }) => name === focusField);
  if (again) again.field.focus({ preventScroll: true });
  else if (focused && document.activeElement === document.body) comeBack(focusPlace, element);
  return true;
}

/* -- Refreshing ------------------------------------------------------------------ */

/* Fetches the fragments that show one of the tables, or all of them, and returns whether
   all have come. */
async function refresh(tables = EVERYTHING, spread = SPREAD_MS) {
  const concerned = currentFragments().filter((one) => one.concerns(tables));
  const wait = Math.random() * spread;
  const results = await Promise.allSettled(concerned.map((one) => one.soon(wait)));
  if (results.some((result) => result.value === true)) announce();
  return results.every((result) => result.status === "fulfilled");
}

/* What comes too soon is said a little later, as it stands then. */
function announce() {
  if (announceTimer) return;
  const wait = lastAnnounced + ANNOUNCE_EVERY_MS - Date.now();
  announceTimer = setTimeout(say, Math.max(0, wait));
}

/* What the page itself has to say, each with what tells it from the same words before. */
function told() {
  return [...document.querySelectorAll("[data-announce]")]
    .map((one) => ({ words: one.textContent.trim(), mark: one.dataset.announce }))
    .filter(({ words }) => words);
}

function inOne(sentences) {
  const ended = (one) => (/[.!?]$/.test(one) ? one : `${one}.`);
  return sentences.length > 1 ? sentences.map(ended).join(" ") : sentences.join("");
}

function say() {
  announceTimer = 0;
  const region = document.querySelector("[data-live-announce]");
  if (!region) return;
  const before = lastTold;
  lastTold = told();
  const isOld = ({ words, mark }) =>
    before.some((one) => one.words === words && one.mark === mark);
  // What stands in two places is said once.
  const news = new Set(lastTold.filter((one) => !isOld(one)).map(({ words }) => words));
  const message = lastTold.length ? "" : root.dataset.liveMessage || "";
  const said = inOne([...news]) || message;
  const soon = Date.now() - lastAnnounced < REPEAT_AFTER_MS;
  if (!said || (said === message && said === lastSaid && soon)) return;
  lastAnnounced = Date.now();
  lastSaid = said;
  region.textContent = "";
  setTimeout(() => {
    region.textContent = said;
  }, 50);
}

function show(state) {
  shown = state;
  if (state !== "offline") staysHere(false);
  for (const badge of document.querySelectorAll("[data-live-status]")) {
    badge.hidden = false;
    for (const part of badge.querySelectorAll("[data-live-state]")) {
      part.hidden = part.dataset.liveState !== state;
    }
  }
}

/* Without network a link or a form would lead to the browser's own page of an error, and
   what is still here to read would be gone; but where the device keeps a copy of a page. */
async function heldBack(event) {
  if (event.defaultPrevented || navigator.onLine !== false || shown !== "offline") return;
  const link = event.type === "click" ? leaves(event) : null;
  if (event.type === "click" && !link) return;
  event.preventDefault();
  // No copy answers a form. Without https there are no `caches`, and a private window may
  // refuse them.
  const kept = link && (await window.caches?.match(link.pathname).catch(() => null));
  if (kept) {
    location.assign(link);
    return;
  }
  staysHere(true);
  show("offline");
}

/* The link that is pressed, if it leads to another page of this site in this tab. */
function leaves({ target, ctrlKey, metaKey }) {
  const link = target.closest("a[href]");
  if (!link || link.target || ctrlKey || metaKey) return null;
  const { origin, pathname, search, href } = link;
  const here = pathname === location.pathname && search === location.search;
  return origin === location.origin && !(here && href.includes("#")) ? link : null;
}

/* Where no badge can say it, what is read aloud says it to everybody, for a moment: it
   lies over what stands there. */
function staysHere(is) {
  const region = document.querySelector("[data-live-announce]");
  const badges = document.querySelectorAll("[data-live-stays]");
  for (const said of badges) {
    said.hidden = !is;
    said.previousElementSibling.hidden = is;
  }
  if (!region) return;
  const hide = () => region.classList.add("sr-only");
  clearTimeout(hideTimer);
  hide();
  if (is && !badges.length) {
    region.classList.remove("sr-only");
    hideTimer = setTimeout(hide, SAID_MS);
  }
  if (is) region.textContent = region.dataset.liveAnnounce;
}

/* -- The stream -------------------------------------------------------------------- */

function heard(event) {
  let hint = {};
  try {
    hint = JSON.parse(event.data || "{}");
  } catch {
    /* A hint without facts: the fragments are the truth. */
  }
  const told = Number(hint.version ?? event.lastEventId) || 0;
  const named = (hint.tables ?? []).map(String);
  const all = event.type !== "changed" || hint.everything === true;
  // Two changes can be told with one version, each with its own tables.
  const known = event.type === "changed" ? told < version : told <= version;
  if (told && known) return;
  // More versions than the hint counts: another was lost, so everything is looked at.
  const counted = Number(hint.versions) || named.length;
  const lost = counted > 0 && told - version > counted;
  if (told) version = told;
  const spread = Math.max(SPREAD_MS, Number(hint.spread) || 0);
  refresh(all || lost ? EVERYTHING : named, spread).then((complete) => {
    if (!complete) schedulePoll(POLL_VISIBLE_MS);
  });
}

/* A stream over which nothing comes is dead, whatever the browser thinks of it: the server
   has gone without a word, or the network behind the access point. */
function alive() {
  clearTimeout(silenceTimer);
  silenceTimer = setTimeout(() => {
    // Whether anybody answers takes a while to find out; where nobody did, it is known.
    if (shown === "live") show("polling");
    closeStream();
    openStream();
    stopPolling();
    poll();
  }, SILENT_MS);
}

function openStream() {
  clearTimeout(reopenTimer);
  if (stream || document.hidden || !("EventSource" in window)) return;
  stream = new EventSource(root.dataset.liveUrl);
  alive();
  stream.addEventListener("open", () => {
    stopPolling();
    show("live");
  });
  for (const name of ["open", "here", "version", "changed", "message"]) {
    stream.addEventListener(name, alive);
  }
  stream.addEventListener("error", () => {
    const given = stream?.readyState === EventSource.CLOSED;
    schedulePoll(POLL_VISIBLE_MS);
    // Who refuses the stream is there.
    show(navigator.onLine === false && !given ? "offline" : "polling");
    if (given) {
      closeStream();
      reopenTimer = setTimeout(openStream, REOPEN_MS);
    }
  });
  for (const name of ["version", "changed", "message"]) {
    stream.addEventListener(name, heard);
  }
}

function closeStream() {
  clearTimeout(silenceTimer);
  stream?.close();
  stream = null;
}

/* -- Polling behind it --------------------------------------------------------------- */

function stopPolling() {
  clearTimeout(pollTimer);
  pollTimer = 0;
}

/* Whoever was turned away comes back when asked to, and not all at once. */
function schedulePoll(delay) {
  if (pollTimer) return;
  const wait = Math.max(delay, askedToWaitMs);
  askedToWaitMs = 0;
  pollTimer = setTimeout(poll, wait * (1 + Math.random() / 2));
}

async function poll() {
  const complete = await refresh();
  pollTimer = 0;
  const streaming = stream?.readyState === EventSource.OPEN;
  // A stream alone is not live: what it tells of has to arrive too.
  if (!complete) show("offline");
  else show(streaming ? "live" : "polling");
  if (streaming && complete) return;
  schedulePoll(document.hidden ? POLL_HIDDEN_MS : POLL_VISIBLE_MS);
}

/* What no hint tells: it is looked at from time to time, while it is in sight. */
function lookRegularly() {
  for (const element of document.querySelectorAll("[data-live-every]")) {
    const every = Number(element.dataset.liveEvery) * 1000;
    setInterval(() => {
      if (!document.hidden) refresh();
    }, every);
  }
}

/* A browser opens few connections to one host: hidden pages let go of theirs. */
function visibilityChanged() {
  stopPolling();
  if (document.hidden) {
    closeStream();
    schedulePoll(POLL_HIDDEN_MS);
    return;
  }
  refresh();
  openStream();
  schedulePoll(POLL_VISIBLE_MS);
}

if (root) {
  document.addEventListener("pointerdown", pressBegins, { capture: true });
  document.addEventListener("visibilitychange", visibilityChanged);
  for (const name of ["click", "submit"]) {
    document.addEventListener(name, pressLeads, { capture: true });
    // After all that listen on the page: what they keep for later is not held back.
    window.addEventListener(name, heldBack);
  }
  window.addEventListener("online", () => {
    closeStream();
    openStream();
    refresh();
  });
  // A server on this very machine is there without a network.
  window.addEventListener("offline", () => {
    show("offline");
    closeStream();
    openStream();
  });
  document.addEventListener("live:wanted", () => refresh());
  window.addEventListener("pagehide", closeStream);
  window.addEventListener("pageshow", (event) => {
    if (event.persisted) visibilityChanged();
  });
  openStream();
  lookRegularly();
  if (!stream) schedulePoll(document.hidden ? POLL_HIDDEN_MS : POLL_VISIBLE_MS);
}
