/* The page: reads a proof, shows the verdict. Text only ever becomes text. */

const PHOTO_LETTERS = 16;
const part = (id) => document.getElementById(id);
let last = null;

function made(tag, text, kind) {
  const element = document.createElement(tag);
  if (text !== undefined) element.textContent = text;
  if (kind) element.className = kind;
  return element;
}

function block(kind, title, ...lines) {
  const box = made("div", undefined, `verdict ${kind}`);
  if (title) box.append(made("strong", title));
  for (const line of lines) box.append(made("p", line));
  return box;
}

function facts(found) {
  const list = made("dl");
  const { manifest, proof } = found;
  const rows = [
    ["event", manifest.event],
    ["stage", manifest.stage],
    ["draw", manifest.draw],
    ["public", proof.public || say("none")],
    ["commitment", proof.commitment],
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

function tables(found) {
  const at = new Map();
  found.seats.forEach((seat, i) => {
    const letter = seat.slice(0, -1);
    if (!at.has(letter)) at.set(letter, []);
    at.get(letter).push([seat, found.manifest.entrants[i]]);
  });
  const list = made("ul", undefined, "tables");
  const byLetter = (a, b) => a.length - b.length || (a < b ? -1 : 1);
  for (const letter of [...at.keys()].sort(byLetter)) {
    const item = made("li");
    const lot = has(found.manifest, "kind");
    item.append(made("b", lot ? say("lot_order") : `${say("table")} ${letter}`));
    for (const [seat, code] of at.get(letter).sort()) {
      item.append(made("span", `${seat} · ${code}`));
    }
    list.append(item);
  }
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

function photoVerdict(commitment) {
  const typed = part("photo").value.toLowerCase().replace(/[^0-9a-f]/g, "");
  const start = commitment.slice(0, PHOTO_LETTERS);
  const grouped = start.replace(/(.{4})(?=.)/g, "$1 ");
  if (!typed) return block("warn", "", say("photo_short", { start: grouped }));
  const same = typed.length >= PHOTO_LETTERS && commitment.startsWith(typed);
  return block(same ? "good" : "bad", "", say(same ? "photo_good" : "photo_bad"));
}

function goodAnswer(found) {
  const lot = has(found.manifest, "kind");
  const text = say(lot ? "good_lot" : "good_text", { count: found.seats.length });
  const answer = [block("good", say("good"), text)];
  if (has(found.proof, "called_off")) answer.unshift(block("bad", say("called_off"), say("called_off_text")));
  if (found.sources[0] === QUICK) answer.push(block("warn", "", say("quick")));
  else answer.push(photoVerdict(found.proof.commitment));
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

function speak(chosen) {
  language = chosen;
  document.documentElement.lang = chosen;
  document.title = `${say("title")} · Cruce`;
  for (const element of document.querySelectorAll("[data-word]")) {
    element.textContent = say(element.dataset.word);
  }
  for (const button of document.querySelectorAll("[data-language]")) {
    button.setAttribute("aria-pressed", String(button.dataset.language === chosen));
  }
  if (last !== null) part("answer").replaceChildren(...answerTo(last));
}

function open(event) {
  const file = event.target.files[0];
  if (!file) return;
  const reader = new FileReader();
  reader.onload = () => {
    part("proof").value = reader.result;
    check();
  };
  reader.onerror = () => {
    part("answer").replaceChildren(block("bad", say("bad"), say("unreadable")));
    part("answer").hidden = false;
  };
  reader.readAsText(file);
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
  window.addEventListener("hashchange", fromAddress);
  fromAddress();
} else {
  part("answer").replaceChildren(block("bad", say("broken_browser")));
  part("answer").hidden = false;
}
for (const button of document.querySelectorAll("[data-language]")) {
  button.addEventListener("click", () => speak(button.dataset.language));
}
window.CD1 = CD1;
