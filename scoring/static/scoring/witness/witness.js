/* What this device has seen of each event, kept here alone, and the proof that the
   record of now continues it. The pages are complete without this file.

   An event's book is a chain: from a line that this device has kept, the hashes of the
   rows that follow lead to the end of now, or they do not. The device computes that
   itself; an answer that it cannot follow proves nothing.

   template[data-seen-warning]  what is said on every page when a record does not
                                continue; {line} and {time} in [data-seen-what]
   [data-kept-table]            a closed table as this page shows it: 1/A:12:HASH
   [data-seen-list]             the page that lists everything, with its templates */

const SEEN = "cruce-seen ";
const MARK = "cruce-mark ";
/* The oldest lines say most, the newest cost least; a few hundred bytes together. */
const FIRST = 2;
const LAST = 4;
const TABLES = 12;
const ON_LOAD_MS = 60 * 1000;
const WHILE_OPEN_MS = 5 * 60 * 1000;
const SPREAD_MS = 20 * 1000;
const MOST_ANSWERS = 100;
const HASH = /^[0-9a-f]{64}$/;
const DIGITS = /^[0-9a-f]{32,64}$/;
const CONTINUED = "continued";
const BROKEN = "broken";
const UNPROVED = "unproved";

/* -- What is kept --------------------------------------------------------------------- */

function isLine(one) {
  return Number.isInteger(one?.seq) && one.seq > 0 && HASH.test(one.hash) && Number.isFinite(one.at);
}

function storedAt(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

function keptOf(event) {
  const found = storedAt(SEEN + event) ?? {};
  const heads = Array.isArray(found.heads) ? found.heads.filter(isLine) : [];
  const tables = Object.entries(found.tables ?? {}).filter(([, line]) => isLine(line));
  return {
    name: typeof found.name === "string" ? found.name : event,
    asked: Number.isFinite(found.asked) ? found.asked : 0,
    heads: heads.sort((one, other) => one.seq - other.seq),
    tables: Object.fromEntries(tables),
  };
}

/* Reads again what another tab may have kept meanwhile. */
function change(event, changed) {
  const kept = keptOf(event);
  changed(kept);
  try {
    localStorage.setItem(SEEN + event, JSON.stringify(kept));
  } catch {
    // A browser that keeps nothing is no witness.
  }
}

function keepHead(event, { end, name }) {
  change(event, (kept) => {
    kept.name = name;
    kept.asked = Date.now();
    if (end.seq <= (kept.heads.at(-1)?.seq ?? 0)) return;
    const heads = [...kept.heads, { ...end, at: Date.now() }];
    kept.heads = heads.length > FIRST + LAST
      ? [...heads.slice(0, FIRST), ...heads.slice(-LAST)]
      : heads;
  });
}

function keepTable(event, code, line) {
  change(event, (kept) => {
    delete kept.tables[code];
    const tables = [...Object.entries(kept.tables), [code, line]];
    kept.tables = Object.fromEntries(tables.slice(-TABLES));
  });
}

function marksOf(event) {
  const start = `${MARK}${event}/`;
  return Object.keys(localStorage)
    .filter((name) => name.startsWith(start))
    .map((name) => ({ draw: name.slice(start.length), ...storedAt(name) }))
    .filter(({ mark, at }) => DIGITS.test(mark) && Number.isFinite(at));
}

/* -- Proof ---------------------------------------------------------------------------- */

/* The answer if it has the form of one, else nothing. */
async function ask(event, asked) {
  const query = new URLSearchParams(asked);
  try {
    const response = await fetch(`/t/${event}/seen.json?${query}`, { cache: "no-store" });
    if (!response.ok) return null;
    const answer = await response.json();
    const { v, steps, end, held } = answer;
    const good = v === 1 && answer.event === event && answer.book === (asked.book ?? "event")
      && typeof answer.name === "string" && typeof held === "boolean"
      && Array.isArray(steps) && steps.every((step) => HASH.test(step))
      && Number.isInteger(end?.seq) && end.seq >= 0 && HASH.test(end.hash);
    return good ? answer : null;
  } catch {
    return null;
  }
}

function bytesOf(hash) {
  return Uint8Array.from(hash.match(/../g), (two) => Number.parseInt(two, 16));
}

/* The hash of the line whose row has the hash `step`. */
function following(hash, step) {
  const both = new Uint8Array(64);
  both.set(bytesOf(hash));
  both.set(bytesOf(step), 32);
  return Array.from(sha256(both), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/* Whether a book of now leads through all these lines, in their order, to its end.
   `line` is the one that it does not continue. */
async function prove(event, book, lines) {
  const waiting = lines.slice(1);
  let { seq, hash } = lines[0];
  let line = lines[0];
  for (let answers = 0; answers < MOST_ANSWERS; answers += 1) {
    const answer = await ask(event, { book, from: seq });
    if (!answer) return { verdict: UNPROVED, line };
    const { end, held, steps, name } = answer;
    if (end.seq < (waiting.at(-1)?.seq ?? seq)) {
      // What is held back for now may still be there.
      return { verdict: held ? UNPROVED : BROKEN, line: waiting.at(-1) ?? line };
    }
    if (steps.length > end.seq - seq) return { verdict: UNPROVED, line };
    for (const step of steps) {
      hash = following(hash, step);
      seq += 1;
      if (waiting[0]?.seq !== seq) continue;
      line = waiting.shift();
      if (line.hash !== hash) return { verdict: BROKEN, line };
    }
    if (seq === end.seq) {
      const verdict = hash === end.hash ? CONTINUED : BROKEN;
      return { verdict, line, end: { seq: end.seq, hash: end.hash }, name };
    }
    if (!steps.length) return { verdict: UNPROVED, line };
  }
  return { verdict: UNPROVED, line };
}

/* -- Every page of an event ----------------------------------------------------------- */

function timeOf(at) {
  return new Date(at).toLocaleString(document.documentElement.lang, {
    dateStyle: "medium",
    timeStyle: "short",
    hourCycle: "h23",
  });
}

function filled(words, { seq, at }) {
  return words.replace("{line}", seq).replace("{time}", timeOf(at));
}

function warn(warning, line) {
  if (document.querySelector("[data-seen-warned]")) return;
  const box = document.createElement("div");
  box.dataset.seenWarned = "";
  box.setAttribute("role", "alert");
  // First the empty box, then its words: else a reader is not told.
  document.querySelector("main").prepend(box);
  box.append(warning.content.cloneNode(true));
  const what = box.querySelector("[data-seen-what]");
  what.textContent = filled(what.textContent, line);
}

async function lookAtEvent(event, warning, every) {
  const { heads, asked } = keptOf(event);
  const newest = heads.at(-1);
  if (!newest) {
    const answer = await ask(event, {});
    if (answer?.end.seq) keepHead(event, answer);
    return;
  }
  if (Date.now() - asked < every) return;
  const proof = await prove(event, "event", [newest]);
  if (proof.verdict === CONTINUED) keepHead(event, proof);
  if (proof.verdict === BROKEN) warn(warning, proof.line);
}

async function lookAtTable(event, warning, shown) {
  const [code, seq, hash] = shown.split(":");
  const line = { seq: Number(seq), hash, at: Date.now() };
  if (!isLine(line)) return;
  const before = keptOf(event).tables[code];
  if (!before) {
    keepTable(event, code, line);
    return;
  }
  if (before.seq === line.seq && before.hash === hash) return;
  const proof = await prove(event, code, [before]);
  if (proof.verdict === BROKEN) warn(warning, proof.line);
  // A page that lay on the device may be older than what is kept.
  if (proof.verdict === CONTINUED && line.seq > before.seq) keepTable(event, code, line);
}

function lookAtTables(event, warning) {
  for (const one of document.querySelectorAll("[data-kept-table]")) {
    lookAtTable(event, warning, one.dataset.keptTable);
  }
}

/* -- The page of everything that this device has seen --------------------------------- */

function worst(verdicts) {
  return [BROKEN, UNPROVED].find((one) => verdicts.includes(one)) ?? CONTINUED;
}

async function provenMarks(event, marks) {
  if (!marks.length) return [];
  const query = marks.map(({ mark }) => ["mark", mark]);
  const answer = await ask(event, query);
  return marks.map((one) => {
    const said = answer?.marks?.[one.mark];
    return { ...one, verdict: said === CONTINUED || said === BROKEN ? said : UNPROVED };
  });
}

async function provenHeads(event, heads) {
  if (!heads.length) return [];
  const { verdict, line } = await prove(event, "event", heads);
  const at = heads.indexOf(line);
  return heads.map((one, number) => {
    if (verdict === BROKEN) return { ...one, verdict: number < at ? UNPROVED : BROKEN };
    return { ...one, verdict };
  });
}

async function provenTables(event, tables) {
  const proofs = Object.entries(tables).map(async ([code, line]) => {
    const { verdict } = await prove(event, code, [line]);
    return { ...line, code, verdict };
  });
  return Promise.all(proofs);
}

function itemOf(list, words, { verdict, at, digits }) {
  const item = document.createElement("li");
  const code = document.createElement("code");
  code.textContent = digits.slice(0, 32).match(/.{8}/g).join(" ");
  const said = document.createElement("span");
  said.textContent = `${list.dataset[verdict]} · ${timeOf(at)}`;
  item.className = `seen__one is-${verdict}`;
  item.append(words, code, said);
  return item;
}

function keptInCode(event, kept, marks) {
  const found = [];
  const newest = kept.heads.at(-1);
  if (newest) found.push(`head:${newest.seq}:${newest.hash.slice(0, 32)}`);
  for (const [code, { seq, hash }] of Object.entries(kept.tables).slice(-2)) {
    found.push(`slip:${code}:${seq}:${hash.slice(0, 32)}`);
  }
  const mark = marks.at(-1)?.mark;
  if (mark) found.push(`mark:${mark.slice(0, 32)}`);
  return `?${new URLSearchParams(found.map((one) => ["kept", one]))}`;
}

function forget(event) {
  for (const { draw } of marksOf(event)) localStorage.removeItem(`${MARK}${event}/${draw}`);
  localStorage.removeItem(SEEN + event);
}

async function fill(card, event) {
  const kept = keptOf(event);
  const marks = marksOf(event);
  const list = card.querySelector("[data-seen-lines]");
  const words = (name, values) => Object.entries(values).reduce(
    (text, [key, value]) => text.replace(`{${key}}`, value),
    list.dataset[name],
  );
  const shown = await Promise.all([
    provenHeads(event, kept.heads),
    provenTables(event, kept.tables),
    provenMarks(event, marks),
  ]);
  const [heads, tables, drawn] = shown;
  list.replaceChildren(
    ...heads.map((one) => itemOf(list, words("line", { line: one.seq }), { ...one, digits: one.hash })),
    ...tables.map((one) => itemOf(
      list,
      words("table", { table: one.code, line: one.seq }),
      { ...one, digits: one.hash },
    )),
    ...drawn.map((one) => itemOf(list, words("mark", { draw: one.draw }), { ...one, digits: one.mark })),
  );
  const verdict = worst(shown.flat().map((one) => one.verdict));
  for (const one of card.querySelectorAll("[data-seen-verdict]")) {
    one.hidden = one.dataset.seenVerdict !== verdict;
    if (!one.hidden && verdict === BROKEN) one.setAttribute("role", "alert");
  }
}

function cardOf(place, event) {
  const card = place.querySelector("template").content.firstElementChild.cloneNode(true);
  const kept = keptOf(event);
  const name = card.querySelector("[data-seen-name]");
  name.textContent = kept.name;
  name.href = `/t/${event}/`;
  const query = keptInCode(event, kept, marksOf(event));
  card.querySelector("[data-seen-compare]").href = `/t/${event}/compare/${query}`;
  const code = card.querySelector("[data-seen-code]");
  card.querySelector("[data-seen-show]").addEventListener("toggle", ({ target }) => {
    if (target.open) code.src = `/t/${event}/seen.svg${query}`;
  });
  card.querySelector("[data-seen-forget]").addEventListener("click", () => {
    forget(event);
    list(place);
  });
  fill(card, event);
  return card;
}

function eventsSeen() {
  const names = Object.keys(localStorage);
  const seen = names.filter((one) => one.startsWith(SEEN)).map((one) => one.slice(SEEN.length));
  const drawn = names
    .filter((one) => one.startsWith(MARK))
    .map((one) => one.slice(MARK.length).split("/")[0]);
  return [...new Set([...seen, ...drawn])].filter((one) => /^[-\w]+$/.test(one)).sort();
}

function list(place) {
  const events = eventsSeen();
  place.querySelector("[data-seen-none]").hidden = events.length > 0;
  place.querySelector("[data-seen-events]").replaceChildren(
    ...events.map((event) => cardOf(place, event)),
  );
}

/* -- Here ----------------------------------------------------------------------------- */

const warning = document.querySelector("template[data-seen-warning]");
const event = /^\/t\/([-\w]+)\//.exec(location.pathname)?.[1];
const place = document.querySelector("[data-seen-list]");

try {
  if (warning && event) {
    lookAtEvent(event, warning, ON_LOAD_MS);
    lookAtTables(event, warning);
    let later = 0;
    document.addEventListener("live:refreshed", () => {
      lookAtTables(event, warning);
      // A whole hall is refreshed in one moment, and must not ask in one.
      clearTimeout(later);
      later = setTimeout(
        () => lookAtEvent(event, warning, WHILE_OPEN_MS),
        Math.random() * SPREAD_MS,
      );
    });
  }
  if (place) list(place);
} catch {
  // A browser that keeps nothing has seen nothing.
}
