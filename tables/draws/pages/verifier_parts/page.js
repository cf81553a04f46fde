/* The page: reads a proof, shows the verdict. Text only ever becomes text. */

let last = null;

function facts(found) {
  const list = made("dl");
  const { manifest, proof } = found;
  const rows = [
    ["shown_at", which(manifest)],
    ["public", proof.public || say("none")],
    ["commitment", inEights(proof.commitment)],
    ["list", proof.manifest_sha256],
    ["secret", proof.secret],
  ];
  if (found.constraints.length) {
    const names = found.constraints.map((one) => say(one.name)).join(", ");
    const how = say(found.broken ? "broken" : "kept", found);
    rows.push(["conditions", `${names}: ${how}`]);
  }
  for (const [word, value] of rows) list.append(made("dt", say(word)), made("dd", value));
  return list;
}

/* Event, stage and number, as a proof or the page that it is shown on names them. */
function which({ event, stage, draw, kind, table }) {
  if (kind === "raffle") return `${event}, ${say("raffle")} ${draw}`;
  const at = table ? `${say("table")} ${table}` : say("moving_up");
  const what = kind ? `${at}, ${say("lot_number")} ${draw}` : `${say("draw")} ${draw}`;
  return `${event}, ${say("stage")} ${stage}, ${what}`;
}

/* The page of an event that leads here says which draw it shows. */
function shownThere() {
  const said = new URLSearchParams(location.search);
  const [event, stage, draw] = ["event", "stage", "draw"].map((name) => said.get(name));
  const [kind, table] = ["kind", "table"].map((name) => said.get(name) || undefined);
  return event && { event, stage, draw, kind, table };
}

function seatsIn(item, seats) {
  for (const [seat, code] of seats) item.append(made("span", `${seat} · ${code}`));
  return item;
}

/* In the order of the list: who stands first in a lot, and first in a raffle. */
function inOrder(found) {
  const drawn = new Map(found.seats.map((seat, i) => [seat, found.manifest.entrants[i]]));
  const item = made("li");
  item.append(made("b", say("lot_order")));
  return seatsIn(item, found.manifest.seats.map((seat) => [seat, drawn.get(seat)]));
}

function byTable(found) {
  const at = new Map();
  found.seats.forEach((seat, i) => {
    const letter = seat.slice(0, -1);
    if (!at.has(letter)) at.set(letter, []);
    at.get(letter).push([seat, found.manifest.entrants[i]]);
  });
  const byLetter = (a, b) => a.length - b.length || (a < b ? -1 : 1);
  return [...at.keys()].sort(byLetter).map((letter) => {
    const item = made("li");
    item.append(made("b", `${say("table")} ${letter}`));
    return seatsIn(item, at.get(letter).sort());
  });
}

function tables(found) {
  const list = made("ul", undefined, "tables");
  const order = has(found.manifest, "kind");
  list.append(...(order ? [inOrder(found)] : byTable(found)));
  return list;
}

function byHand(found) {
  const table = made("table");
  const head = made("tr");
  for (const text of [say("block"), "i", "j", say("swap")]) {
    const cell = made("th", text);
    cell.scope = "col";
    head.append(cell);
  }
  table.append(head);
  for (const step of found.steps) {
    const row = made("tr");
    for (const text of [step.block, step.last, step.chosen, `${step.a} ↔ ${step.b}`]) {
      row.append(made("td", text));
    }
    table.append(row);
  }
  const scroll = made("div", undefined, "scroll");
  scroll.append(table);
  return [made("h2", say("by_hand")), made("p", say("by_hand_text")), scroll];
}

/* The verdict: as on the photograph, consistent, or not that draw at all. */
function verdict(found) {
  const { manifest, proof } = found;
  const there = shownThere();
  const [shown, said] = [there && which(there), which(manifest)];
  if (there && shown !== said) {
    return block("bad", say("elsewhere"), say("elsewhere_text", { shown, said }));
  }
  const lot = has(manifest, "kind");
  const follows = say(lot ? "good_lot" : "good_text", { count: found.seats.length });
  const typed = part("photo").value;
  if (!typed.trim()) {
    const mark = inEights(proof.commitment.slice(0, FEWEST_DIGITS));
    return block("warn", say("good"), `${said}: ${follows}`, say("photo_none", { mark }));
  }
  try {
    checkMark(typed, proof.commitment);
  } catch ({ code, params }) {
    const differs = code === "wrong_mark";
    const why = say(code, params);
    return differs ? block("bad", say("photo_bad"), why) : block("bad", why);
  }
  return block("good", say("photo_good"), say("photo_good_text"), `${said}: ${follows}`);
}

function goodAnswer(found) {
  const lot = has(found.manifest, "kind");
  const answer = [verdict(found)];
  if (has(found.proof, "called_off")) answer.unshift(block("bad", say("called_off"), say("called_off_text")));
  if (found.sources[0] === QUICK) answer.push(block("warn", "", say("quick")));
  answer.push(facts(found), made("h2", say(lot ? "lot" : "seats")), tables(found));
  return [...answer, ...byHand(found)];
}

function answerTo(text) {
  if (!text.trim()) return [block("warn", "", say("empty"))];
  try {
    return goodAnswer(verifyText(text));
  } catch (error) {
    const { code, params } = error instanceof DrawError ? error : new DrawError("unreadable");
    return [block("bad", say("bad"), say(code, params))];
  }
}

function check() {
  const answer = part("answer");
  last = part("proof").value;
  /* Whatever happens, no verdict on another proof stays on the page. */
  answer.replaceChildren();
  answer.replaceChildren(...answerTo(last));
  answer.hidden = false;
  answer.focus();
}

function spoken() {
  if (last !== null) part("answer").replaceChildren(...answerTo(last));
}

function open(event) {
  const file = event.target.files[0];
  if (!file) return;
  const reader = new FileReader();
  reader.onload = () => {
    // A byte-order mark stays, so that the page refuses what the others refuse.
    const decoder = new TextDecoder("utf-8", { ignoreBOM: true });
    part("proof").value = decoder.decode(reader.result);
    check();
  };
  reader.onerror = () => {
    part("answer").replaceChildren(block("bad", say("bad"), say("unreadable")));
    part("answer").hidden = false;
  };
  reader.readAsArrayBuffer(file);
}

/* A printed code is the mark alone, or an address that compares it. */
function markIn(text) {
  const found = text.match(/^([0-9a-f]{64})$/i) || text.match(/[?&]kept=mark(?::|%3A)([0-9a-f]{32,64})/i);
  return found ? found[1] : "";
}

/* The code on a photograph is the mark. Where the browser reads no codes, people type. */
async function readPhotograph(event) {
  const file = event.target.files[0];
  if (!file) return;
  let mark = "";
  try {
    const seen = await new BarcodeDetector({ formats: ["qr_code"] }).detect(await createImageBitmap(file));
    mark = seen.map((code) => markIn(code.rawValue)).find((text) => text) || "";
  } catch (error) {
    mark = "";
  }
  part("scan-answer").textContent = mark ? "" : say("no_code");
  if (!mark) return;
  part("photo").value = inEights(mark);
  if (part("proof").value.trim()) check();
}

/* A link can carry the proof after its #; what stands there is never sent. */
function fromAddress() {
  if (location.hash.length < 2) return;
  try {
    part("proof").value = decodeURIComponent(location.hash.slice(1));
  } catch (error) {
    return;
  }
  check();
}

/* FIPS 180-4 gives the hash of "abc"; a browser that computes another is no witness. */
const ABC = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

speak(language);
if (toHex(sha256(ascii("abc"))) === ABC) {
  part("form").addEventListener("submit", (event) => {
    event.preventDefault();
    check();
  });
  part("file").addEventListener("change", open);
  part("scan").addEventListener("change", readPhotograph);
  part("scan-field").hidden = !("BarcodeDetector" in window);
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
} else {
  part("answer").replaceChildren(block("bad", say("broken_browser")));
  part("answer").hidden = false;
}
window.CD2 = CD2;
