/* Opens a referee's pages without network: the list of tables and the table's page, as they
   were painted last, plainly marked as a copy with its time. Everything else goes its way.
   Served as /worker.js, with VERSION before it: a fingerprint of the site's scripts.

   The network always comes first. Copies belong to whoever was signed in when they were
   made: they go as soon as somebody signs in or out here, or the server refuses a page. */

const PAGES = `cruce.pages.${VERSION}`;
const FILES = `cruce.files.${VERSION}`;
const PAGE = /^\/t\/[^/]+\/(referee\/(\d+\/)?|my-table\/)$/;
const PART = /^\/t\/[^/]+\/(referee\/(\d+\/)?|my-table\/)part\/$/;
const ITS_PART = /(data-live-src="[^"]*\/part\/"[^>]*>)[^]*(<\/div><!--\/part-->)/;
// Within an event only the code of a table signs somebody in, and a tablet for the
// check-in signs out who opens it.
const CHANGES_NOBODY = /^\/t\/(?![^/]+\/(pin|desk\/check-in\/tablet\/open)\/)/;
const OF_A_PAGE = [
  "content-type",
  "content-language",
  "content-security-policy",
  "referrer-policy",
  "x-content-type-options",
  "x-copy-for",
];
const COPIED_AT = "x-copied-at";
const COPY_FOR = "x-copy-for";
// A network that hangs is as good as none, where there is a copy.
const PATIENCE_MS = 4_000;
const NOT_THERE = [502, 503, 504];
const fromCopy = new Set();
// What was asked for before somebody signed in or out is not kept after it.
let signedIn = 0;

self.addEventListener("install", (event) => event.waitUntil(self.skipWaiting()));

self.addEventListener("activate", (event) => event.waitUntil(begin()));

self.addEventListener("message", (event) => event.waitUntil(keepAll(event.data)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin) return;
  if (request.mode === "navigate" && request.method !== "GET") {
    if (!CHANGES_NOBODY.test(pathname)) event.waitUntil(forget());
  } else if (request.method !== "GET") {
    return;
  } else if (request.mode === "navigate" && PAGE.test(pathname)) {
    event.respondWith(page(event, pathname));
  } else if (PART.test(pathname)) {
    event.respondWith(part(event, pathname));
  } else if (pathname.startsWith("/static/")) {
    event.respondWith(file(event));
  }
});

async function begin() {
  const old = (await caches.keys()).filter((name) => ![PAGES, FILES].includes(name));
  await Promise.all(old.filter((name) => name.startsWith("cruce.")).map((name) => caches.delete(name)));
  await self.clients.claim();
}

/* What a page has loaded before this worker was there. */
async function keepAll({ page: path, files }) {
  const pages = await caches.open(PAGES);
  if (path && PAGE.test(path) && !(await pages.match(path))) {
    const since = signedIn;
    const answer = await fetch(path, { redirect: "manual" }).catch(() => null);
    if (answer?.status === 200) await keep(path, answer, since);
  }
  const kept = await caches.open(FILES);
  for (const url of files) {
    if (await kept.match(url)) continue;
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) await kept.put(url, answer);
  }
}

async function forget() {
  signedIn += 1;
  await caches.delete(PAGES);
}

/* -- Pages ----------------------------------------------------------------------------- */

async function page(event, path) {
  const asked = ask(event, path);
  const kept = await copy(path);
  if (!kept) return asked;
  const answer = await Promise.race([asked.catch(() => null), wait(PATIENCE_MS)]);
  if (answer && !NOT_THERE.includes(answer.status)) return answer;
  event.waitUntil(asked.catch(() => null));
  fromCopy.add(event.resultingClientId);
  return kept;
}

async function ask(event, path) {
  const since = signedIn;
  const answer = await fetch(event.request);
  if (answer.status === 200) event.waitUntil(keep(path, answer.clone(), since));
  else if (!NOT_THERE.includes(answer.status) && answer.status < 500) await forget();
  return answer;
}

/* Of one person only: whoever signs in is somebody else. */
async function keep(path, answer, since) {
  const headers = new Headers();
  for (const name of OF_A_PAGE) {
    if (answer.headers.has(name)) headers.set(name, answer.headers.get(name));
  }
  headers.set(COPIED_AT, new Date().toISOString());
  const html = await answer.text();
  const pages = await caches.open(PAGES);
  const [one] = await pages.matchAll();
  if (one && one.headers.get(COPY_FOR) !== headers.get(COPY_FOR)) {
    for (const request of await pages.keys()) await pages.delete(request);
  }
  if (since === signedIn) await pages.put(path, new Response(html, { headers }));
}

/* The page as it was painted last, with its part as that was refreshed last. */
async function copy(path) {
  const pages = await caches.open(PAGES);
  const whole = await pages.match(path);
  if (!whole) return null;
  const later = await pages.match(`${path}part/`);
  const at = later?.headers.get(COPIED_AT) ?? "";
  const newer = at > whole.headers.get(COPIED_AT);
  let html = await whole.text();
  if (newer) {
    const painted = await later.text();
    html = html.replace(ITS_PART, (_all, begin, end) => begin + painted + end);
  }
  const time = newer ? at : whole.headers.get(COPIED_AT);
  html = html
    .replace("<html ", () => `<html data-copied="${time}" `)
    .replaceAll("data-copy-notice hidden", "data-copy-notice")
    .replaceAll("<time data-copied-at>", `<time data-copied-at>${clock(new Date(time))}`);
  return new Response(html, { headers: whole.headers });
}

function clock(time) {
  const two = (number) => String(number).padStart(2, "0");
  const hour = `${two(time.getHours())}:${two(time.getMinutes())}`;
  const today = new Date().toDateString() === time.toDateString();
  return today ? hour : `${two(time.getDate())}.${two(time.getMonth() + 1)}. ${hour}`;
}

/* -- What changes in a page, and its files ------------------------------------------------ */

async function part(event, path) {
  const since = signedIn;
  const answer = await fetch(event.request);
  // Only beside a copy of its page, whose owner it has.
  const beside = await (await caches.open(PAGES)).match(path.replace(/part\/$/, ""));
  if (answer.status === 200 && beside && !answer.redirected) event.waitUntil(keepPart(path, answer.clone(), since));
  if (answer.ok || answer.status === 304) event.waitUntil(tell(event.clientId));
  return answer;
}

async function keepPart(path, answer, since) {
  const headers = { [COPIED_AT]: new Date().toISOString(), [COPY_FOR]: answer.headers.get(COPY_FOR) ?? "" };
  const html = await answer.text();
  if (since === signedIn) await (await caches.open(PAGES)).put(path, new Response(html, { headers }));
}

/* The server has answered a page that was opened as a copy. */
async function tell(id) {
  fromCopy.delete(id);
  const client = await self.clients.get(id);
  client?.postMessage("painted");
}

async function file(event) {
  const { request } = event;
  const kept = await caches.open(FILES);
  const mine = fromCopy.has(event.clientId) ? await kept.match(request) : null;
  if (mine) return mine;
  try {
    const answer = await fetch(request);
    if (answer.status === 200) event.waitUntil(kept.put(request, answer.clone()));
    return answer;
  } catch (away) {
    const copied = await kept.match(request);
    if (copied) return copied;
    throw away;
  }
}

function wait(milliseconds) {
  return new Promise((done) => setTimeout(() => done(null), milliseconds));
}
