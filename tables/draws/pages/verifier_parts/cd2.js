/* Protocol CD2: the seats that follow from secret, list and public part. */

const MOST_ATTEMPTS = 1000;
const STEPS_BY_HAND = 5;
const WORD = 4294967296;
const FEWEST_DIGITS = 32;

const ascii = (text) => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const toHex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
const fromHex = (text) => Uint8Array.from(text.match(/../g), (pair) => parseInt(pair, 16));

function joined(...parts) {
  const out = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

const tagged = (tag, data) => sha256(joined(ascii(`${tag}\0`), data));

const listHash = (manifest) => tagged("CD2/manifest", ascii(canon(manifest)));
const commitment = (secret, manifest) =>
  toHex(tagged("CD2/commit", joined(listHash(manifest), secret)));

function seedOf(secret, manifest, publicText) {
  const list = listHash(manifest);
  const drawn = tagged("CD2/public", ascii(publicText));
  return hmacKey(secret)(joined(ascii("CD2/seed\0"), list, drawn));
}

/* The numbers of a seed as [upper, lower] 32 bits each; `used` counts the blocks. */
function numbersOf(seed) {
  const hmac = hmacKey(seed);
  const message = joined(ascii("CD2/block\0"), new Uint8Array(8));
  const view = new DataView(message.buffer, message.length - 8);
  const stream = {
    used: 0,
    next() {
      view.setUint32(0, Math.floor(stream.used / WORD));
      view.setUint32(4, stream.used >>> 0);
      stream.used += 1;
      const block = new DataView(hmac(message).buffer);
      return [block.getUint32(0), block.getUint32(4)];
    },
  };
  return stream;
}

/* 0 to limit - 1, each as likely. A number from the last, broken round of 2^64 is
   skipped; `limit` is at most a few thousand, so every product stays exact. */
function below(limit, stream) {
  const tip = ((WORD % limit) * (WORD % limit)) % limit;
  for (;;) {
    const [upper, lower] = stream.next();
    if (upper === WORD - 1 && lower >= WORD - tip) continue;
    return ((upper % limit) * (WORD % limit) + lower) % limit;
  }
}

function shuffle(seats, stream, told) {
  const drawn = seats.slice();
  for (let last = drawn.length - 1; last > 0; last--) {
    const chosen = below(last + 1, stream);
    if (told) told({ block: stream.used - 1, last, chosen, a: drawn[last], b: drawn[chosen] });
    [drawn[last], drawn[chosen]] = [drawn[chosen], drawn[last]];
  }
  return drawn;
}

function violations(constraints, entrants, seats) {
  const table = new Map(entrants.map((code, i) => [code, seats[i].slice(0, -1)]));
  let found = 0;
  for (const { groups } of constraints) {
    for (const group of groups) {
      const together = new Map();
      for (const code of group) {
        const others = together.get(table.get(code)) || 0;
        found += others;
        together.set(table.get(code), others + 1);
      }
    }
  }
  return found;
}

function assign(manifest, constraints, seed) {
  const stream = numbersOf(seed);
  const steps = [];
  const tell = (step) => steps.length < STEPS_BY_HAND && steps.push(step);
  let best = null;
  for (let attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
    const seats = shuffle(manifest.seats, stream, attempt === 1 ? tell : null);
    const broken = violations(constraints, manifest.entrants, seats);
    if (!best || broken < best.broken) best = { seats, broken, attempt };
    if (!broken) break;
  }
  return { ...best, steps };
}

function sameSeats(claimed, manifest, seats) {
  return (
    Array.isArray(claimed) &&
    claimed.length === seats.length &&
    claimed.every(
      (pair, i) =>
        Array.isArray(pair) &&
        pair.length === 2 &&
        pair[0] === manifest.entrants[i] &&
        pair[1] === seats[i],
    )
  );
}

function checkExtra(proof, seed) {
  const stream = numbersOf(seed);
  const named = [0, 1, 2].map(() =>
    stream.next().map((half) => half.toString(16).padStart(8, "0")).join(""),
  );
  const sameSeed = !has(proof, "seed") || proof.seed === toHex(seed);
  if (!sameSeed || (has(proof, "u64") && canon(proof.u64) !== canon(named))) {
    throw new DrawError("wrong_seed");
  }
}

/* What a proof says, if it holds; else DrawError with the code of what is wrong. */
function verify(proof) {
  const { sources, constraints } = checkForm(proof);
  const manifest = proof.manifest;
  if (toHex(listHash(manifest)) !== proof.manifest_sha256) {
    throw new DrawError("list_changed");
  }
  const secret = fromHex(proof.secret);
  if (commitment(secret, manifest) !== proof.commitment) {
    throw new DrawError("wrong_commitment");
  }
  checkPublic(proof.public, sources);
  const seed = seedOf(secret, manifest, proof.public);
  checkExtra(proof, seed);
  const drawn = assign(manifest, constraints, seed);
  if (!sameSeats(proof.assignment, manifest, drawn.seats)) {
    throw new DrawError("wrong_seats");
  }
  return { proof, manifest, sources, constraints, seed: toHex(seed), ...drawn };
}

/* The digits of a photograph: enough of them, and those of the commitment. */
function checkMark(typed, committed) {
  const mark = typed.replace(/\s/g, "").toLowerCase();
  if (!/^[0-9a-f]{1,64}$/.test(mark)) throw new DrawError("bad_mark");
  if (mark.length < FEWEST_DIGITS) throw new DrawError("short_mark", { count: mark.length });
  if (!committed.startsWith(mark)) {
    throw new DrawError("wrong_mark", { mark: inEights(committed.slice(0, FEWEST_DIGITS)) });
  }
}

const inEights = (digits) => digits.replace(/(.{8})(?=.)/g, "$1 ");
const verifyText = (text) => verify(readJson(text));

const CD2 = { verify, verifyText, checkMark, below, seedOf, canon, sha256, hmacKey, toHex, fromHex, ascii };
