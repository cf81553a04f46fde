/* The page: hands a file to the program and shows what it says. Text only becomes text. */

const encoded = (text) => new TextEncoder().encode(text);
let engine = null;
let stopped = false;
let last = null;

/* -- what is asked ------------------------------------------------------------------ */

/* One line of a field is one option; empty lines are none. */
function typed() {
  const asked = [];
  for (const field of document.querySelectorAll("[data-option]")) {
    const { option } = field.dataset;
    for (const line of field.value.split("\n").map((one) => one.trim()).filter(Boolean)) {
      asked.push({ option, text: encoded(line), content: null });
    }
  }
  return asked;
}

/* What a line of a field can be, and what is said of one that is not; an address, and what
   only the program can read, go to the program. */
const FINGERPRINT = /^[0-9a-f]{32,64}$/i;
const CAN_BE = {
  kept: [/[:?=]|^[0-9a-f]{32,64}$/i, "no_fingerprint"],
  head: [FINGERPRINT, "no_fingerprint"],
  slip: [/^[^:]+:[0-9a-f]{32,64}$/i, "no_slip"],
  mark: [FINGERPRINT, "no_fingerprint"],
  authority: [/^(:?[0-9a-f]){64}$/i, "no_sha"],
};

/* The fields in which somebody has mistyped a fingerprint, each with those lines: they say
   nothing about the record. */
function mistyped() {
  const fields = Object.keys(CAN_BE).map((option) => document.querySelector(`[data-option=${option}]`));
  return fields.map((field) => ({
    field,
    lines: field.value.split("\n").map((one) => one.trim()).filter((one) =>
      one && !CAN_BE[field.dataset.option][0].test(one.replace(/\s/g, ""))),
  })).filter(({ lines }) => lines.length);
}

/* Each is told at its field, and what was told before is taken away. */
function marked(wrong) {
  for (const { id } of document.querySelectorAll("[aria-invalid]")) {
    part(`${id}-wrong`).remove();
    described(part(id));
  }
  for (const { field, lines } of wrong) {
    const [, wanted] = CAN_BE[field.dataset.option];
    const box = block("warn", say(wanted), say(`${wanted}_text`), ...lines);
    box.id = `${field.id}-wrong`;
    field.after(box);
    described(field);
    const folded = field.closest("details");
    if (folded) folded.open = true;
  }
}

function described(field) {
  const ids = [`${field.id}-hint`, `${field.id}-wrong`].filter(part);
  field.setAttribute("aria-describedby", ids.join(" "));
  if (ids.includes(`${field.id}-wrong`)) field.setAttribute("aria-invalid", "true");
  else field.removeAttribute("aria-invalid");
}

/* Files are read when they are checked, so that nothing older is. */
const contentOf = async (file) => new Uint8Array(await file.arrayBuffer());

async function everythingAsked() {
  const asked = typed();
  const [certificate] = part("certificate").files;
  if (certificate) {
    const content = await contentOf(certificate);
    asked.push({ option: "authority", text: encoded(certificate.name), content });
  }
  return asked;
}

/* -- the program -------------------------------------------------------------------- */

/* The name of the time zone, which Brython asks for at its start, is of no matter here; a
   system whose language is C has none that a browser knows ("en-US@posix"). */
const BEFORE = `"use strict";
globalThis.__BRYTHON__ = { brython_path: "http://none.invalid/" };
navigator.userLanguage = "en";`;

function script(end) {
  const texts = ["brython", "modules", "engine"].map((id) => part(id).textContent);
  return [BEFORE, ...texts, end].join("\n");
}

/* A worker of its own for each file: nothing of an earlier one is in it. */
function started() {
  const texts = [script("onmessage = ({ data }) => postMessage(answered(data));")];
  const address = URL.createObjectURL(new Blob(texts, { type: "text/javascript" }));
  const worker = new Worker(address);
  worker.address = address;
  return worker;
}

/* Where a browser gives no worker the page computes by itself, and stands still meanwhile. */
let own = null;

function inThisPage(message) {
  try {
    own = own || (0, eval)(script("globalThis.$B = __BRYTHON__; globalThis._b_ = $B.builtins; answered;"));
    return own(message);
  } catch (error) {
    return { failed: String(error) };
  }
}

function asking(message) {
  return new Promise((done) => {
    const here = () => setTimeout(() => done(stopped ? null : inThisPage(message)), 100);
    if (stopped) {
      done(null);
      return;
    }
    try {
      engine = started();
    } catch {
      here();
      return;
    }
    engine.given_up = () => done(null);
    engine.onmessage = ({ data }) => done(data);
    engine.onmessageerror = () => done({ failed: "messageerror" });
    engine.onerror = (event) => {
      event.preventDefault();
      if (event.message) done({ failed: event.message });
      else here();  /* it was not even begun */
    };
    engine.postMessage(message);
  });
}

function ended() {
  if (!engine) return;
  engine.terminate();
  URL.revokeObjectURL(engine.address);
  engine = null;
}

async function check(record) {
  const begun = Date.now();
  const ticking = setInterval(() => {
    part("seconds").textContent = `${Math.round((Date.now() - begun) / 1000)} s`;
  }, 500);
  /* Whatever happens, no verdict on another file stays on the page. */
  shown(null);
  stopped = false;
  busy(true);
  let found;
  try {
    const asked = await everythingAsked();
    const content = record instanceof File ? await contentOf(record) : encoded(record);
    found = await asking({ program: part("program").textContent, record: content, asked });
    if (found) found.kept = asked.length;
  } catch (error) {
    found = { failed: String(error) };
  } finally {
    clearInterval(ticking);
    ended();
    busy(false);
  }
  shown(found);
  if (found) part("answer").focus();
}

function stop() {
  stopped = true;
  if (engine) engine.given_up();
}

function busy(now) {
  part("working").hidden = !now;
  part("seconds").textContent = "";
  for (const id of ["check", "check-here"]) part(id).disabled = now;
  if (now) part("stop").focus();
}

/* -- what it says ------------------------------------------------------------------- */

function answerTo({ right, said, kept, failed }) {
  if (failed !== undefined) return [block("bad", say("failed"), say("failed_text"), failed)];
  const text = new TextDecoder().decode(said);
  const begins = right ? "True: " : "NOT TRUE: ";
  if (typeof right !== "boolean" || !text.startsWith(begins)) {
    return [block("bad", say("failed"), say("failed_text"))];
  }
  const output = made("pre", text);
  output.id = "said";
  output.lang = "en";
  const whole = !text.startsWith("NOT TRUE: this is not the record of an event");
  if (!right && !whole) return [block("bad", say("no_record"), say("no_record_text")), output];
  if (!right) return [block("bad", say("bad"), say("bad_text")), output];
  const alone = block("warn", say("alone"), say("alone_text"));
  const folded = made("details");
  folded.append(made("summary", say("word_for_word")), output);
  return [kept ? block("good", say("good"), say("good_text")) : alone, folded];
}

function shown(found) {
  last = found;
  part("answer").replaceChildren(...(found ? answerTo(found) : []));
}

function chosen() {
  const [file] = part("file").files;
  if (file) return file;
  return part("record") ? part("record").textContent : null;
}

function submitted(event) {
  event.preventDefault();
  const inside = event.submitter === part("check-here");
  const record = inside ? part("record").textContent : chosen();
  const wrong = mistyped();
  marked(wrong);
  if (record !== null && !wrong.length) {
    check(record);
    return;
  }
  shown(null);
  if (record === null) {
    part("answer").replaceChildren(block("warn", say("nothing"), say("nothing_text")));
    part("file").focus();
  } else wrong[0].field.focus();
}

/* -- the page ----------------------------------------------------------------------- */

function spoken() {
  if (part("record")) part("file-label").textContent = say("other_file");
  if (last) shown(last);
  if (document.querySelector("[aria-invalid]")) marked(mistyped());
}

/* The record of an event stands behind this script, where the page has one inside. */
document.addEventListener("DOMContentLoaded", () => {
  const record = part("record");
  const onSite = location.protocol.startsWith("http");
  if (record) {
    part("here").hidden = false;
    part("event").textContent = record.dataset.event;
    if (onSite) part("event").href = "../";
  }
  part("keep").hidden = !onSite;
  speak(record?.dataset.language ?? language);
  part("form").addEventListener("submit", submitted);
  part("stop").addEventListener("click", stop);
});
