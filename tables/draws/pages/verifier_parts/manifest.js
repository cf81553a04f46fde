/* The form of a proof: frozen list, public part, hex. The codes of the refusals are
   those of `manage.py verify_draw`. */

const REQUIRED = ["v", "event", "stage", "draw", "entrants", "seats"];
const OPTIONAL = ["rules", "constraints", "sources", "kind", "table"];
const KINDS = ["lot", "moving_up", "raffle"];
const FIELDS = ["manifest", "manifest_sha256", "secret", "commitment", "public", "assignment"];
const EXTRA = ["seed", "u64", "called_off"];
const CARDS = "cards-8";
const DICE = "dice-8";
const QUICK = "quick";
const MOST_ENTRANTS = 4096;
const MOST_MEMBERS = 5000;

const isObject = (value) =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const has = (object, name) => Object.prototype.hasOwnProperty.call(object, name);

/* What a refusal quotes. Only text: an object may bring a toString of its own. */
const quoted = (value, most) => (typeof value === "string" ? value : canon(value)).slice(0, most);

function hasFields(value, required, optional) {
  return (
    required.every((name) => has(value, name)) &&
    Object.keys(value).every((name) => required.includes(name) || optional.includes(name))
  );
}

function checkForm(proof) {
  const known = isObject(proof) && hasFields(proof, FIELDS, EXTRA);
  if (!known || (has(proof, "called_off") && proof.called_off !== 1)) {
    throw new DrawError("not_a_proof");
  }
  const manifest = checkManifest(proof.manifest);
  for (const field of ["manifest_sha256", "commitment", "secret"]) {
    checkHex(proof[field], field);
  }
  return manifest;
}

function checkHex(text, field) {
  if (typeof text !== "string" || !/^[0-9a-f]{64}$/.test(text) || text.length !== 64) {
    throw new DrawError("bad_hex", { field });
  }
}

function checkManifest(value) {
  if (!isObject(value)) throw new DrawError("not_a_proof");
  if (!has(value, "v") || value.v !== "CD2") throw new DrawError("unknown_version");
  if (!hasFields(value, REQUIRED, OPTIONAL)) throw new DrawError("bad_manifest");
  const event = value.event;
  if (typeof event !== "string" || !/^[A-Za-z0-9_-]{1,80}$/.test(event)) {
    throw new DrawError("bad_manifest");
  }
  for (const number of [value.stage, value.draw]) {
    if (!Number.isInteger(number) || number < 1) throw new DrawError("bad_manifest");
  }
  checkKind(value);
  checkEntrants(value.entrants);
  checkSeats(value.seats);
  const [seats, entrants] = [value.seats.length, value.entrants.length];
  if (seats !== entrants) throw new DrawError("seat_count", { seats, entrants });
  if (has(value, "rules")) checkHex(value.rules, "rules");
  const sources = checkSources(has(value, "sources") ? value.sources : [CARDS]);
  const constraints = has(value, "constraints") ? value.constraints : [];
  checkConstraints(constraints, value.entrants);
  return { sources, constraints };
}

/* What is no draw of seats says so by its kind; only a lot can name a table. */
function checkKind(value) {
  if (has(value, "kind") && !KINDS.includes(value.kind)) throw new DrawError("bad_manifest");
  if (!has(value, "table")) return;
  const named = typeof value.table === "string" && /^[A-Z]{1,3}$/.test(value.table);
  if (!named || value.kind !== "lot") throw new DrawError("bad_manifest");
}

function checkEntrants(codes) {
  if (!Array.isArray(codes) || codes.length < 1 || codes.length > MOST_ENTRANTS) {
    throw new DrawError("bad_manifest");
  }
  for (const code of codes) {
    if (typeof code !== "string" || !/^[A-Z0-9-]{1,12}$/.test(code)) {
      throw new DrawError("bad_entrants", { code: quoted(code, 20) });
    }
  }
  for (let i = 1; i < codes.length; i++) {
    if (codes[i - 1] === codes[i]) throw new DrawError("entrant_twice", { code: codes[i] });
    if (codes[i - 1] > codes[i]) throw new DrawError("entrants_order");
  }
}

function checkSeats(seats) {
  if (!Array.isArray(seats)) throw new DrawError("bad_manifest");
  const seen = new Set();
  for (const seat of seats) {
    if (typeof seat !== "string" || !/^[A-Z]{1,3}[1-8]$/.test(seat)) {
      throw new DrawError("bad_seats", { seat: quoted(seat, 20) });
    }
    if (seen.has(seat)) throw new DrawError("seat_twice", { seat });
    seen.add(seat);
  }
}

function checkSources(sources) {
  const unknown = (source) => new DrawError("unknown_source", { source });
  if (!Array.isArray(sources) || !sources.length) throw unknown("");
  for (const source of sources) {
    if (![CARDS, DICE, QUICK].includes(source)) throw unknown(quoted(source, 40));
  }
  const twice = new Set(sources).size !== sources.length;
  if (twice || (sources.includes(QUICK) && sources.length > 1)) {
    throw unknown(sources.join(" "));
  }
  return sources;
}

function checkConstraints(constraints, entrants) {
  const bad = () => new DrawError("bad_constraints");
  if (!Array.isArray(constraints)) throw bad();
  const known = new Set(entrants);
  let members = 0;
  for (const one of constraints) {
    if (!isObject(one) || !hasFields(one, ["name", "version", "groups"], [])) throw bad();
    if (!["opponents", "clubs"].includes(one.name) || one.version !== 1) {
      throw new DrawError("unknown_constraint", { name: quoted(one.name, 20) });
    }
    if (!Array.isArray(one.groups)) throw bad();
    for (const group of one.groups) {
      if (!Array.isArray(group) || group.length < 2) throw bad();
      if (!group.every((code) => typeof code === "string" && known.has(code))) throw bad();
      if (group.some((code, i) => i > 0 && group[i - 1] >= code)) throw bad();
      members += group.length;
    }
  }
  const names = constraints.map((one) => one.name);
  if (new Set(names).size !== names.length || members > MOST_MEMBERS) throw bad();
}

function checkPublic(text, sources) {
  if (typeof text !== "string") throw new DrawError("not_a_proof");
  if (sources[0] === QUICK) {
    if (text) throw new DrawError("public_not_empty");
    return;
  }
  const words = text ? text.split(" ") : [];
  sources.forEach((source, index) => {
    const last = index === sources.length - 1;
    checkWords(words.slice(8 * index, last ? undefined : 8 * index + 8), source);
  });
}

function checkWords(words, source) {
  const seen = new Set();
  for (const word of words) {
    const shown = word.slice(0, 10);
    if (source === DICE) {
      if (!/^[1-6]$/.test(word)) throw new DrawError("not_a_die", { throw: shown });
      continue;
    }
    if (!/^[AX4329][DVGR]$/.test(word)) throw new DrawError("not_a_card", { card: shown });
    if (seen.has(word)) throw new DrawError("card_twice", { card: word });
    seen.add(word);
  }
  if (words.length !== 8) {
    const code = source === DICE ? "dice_count" : "cards_count";
    throw new DrawError(code, { count: words.length });
  }
}
