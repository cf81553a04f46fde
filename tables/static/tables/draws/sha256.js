/* SHA-256 and HMAC, written out: over plain http and from a disk a browser may keep
   its own to itself. Source: FIPS 180-4, RFC 2104. Bytes are Uint8Array. */

const ROUND = new Uint32Array(64);
const START = new Uint32Array(8);

/* The constants are the first bits of roots of the first primes. */
(function constants() {
  const bits = (x) => Math.floor((x - Math.floor(x)) * 4294967296);
  let found = 0;
  for (let n = 2; found < 64; n++) {
    let prime = true;
    for (let d = 2; d * d <= n; d++) if (n % d === 0) prime = false;
    if (!prime) continue;
    if (found < 8) START[found] = bits(Math.sqrt(n));
    ROUND[found] = bits(Math.cbrt(n));
    found += 1;
  }
})();

const spread = new Uint32Array(64);

function compress(state, block, at) {
  const w = spread;
  for (let i = 0; i < 16; i++) {
    const o = at + 4 * i;
    w[i] = (block[o] << 24) | (block[o + 1] << 16) | (block[o + 2] << 8) | block[o + 3];
  }
  for (let i = 16; i < 64; i++) {
    const a = w[i - 15];
    const b = w[i - 2];
    const s0 = ((a >>> 7) | (a << 25)) ^ ((a >>> 18) | (a << 14)) ^ (a >>> 3);
    const s1 = ((b >>> 17) | (b << 15)) ^ ((b >>> 19) | (b << 13)) ^ (b >>> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  let [a, b, c, d, e, f, g, h] = state;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i] + w[i]) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g; g = f; f = e; e = (d + t1) | 0;
    d = c; c = b; b = a; a = (t1 + t2) | 0;
  }
  state[0] += a; state[1] += b; state[2] += c; state[3] += d;
  state[4] += e; state[5] += f; state[6] += g; state[7] += h;
}

/* Goes on from a state that has taken `taken` bytes; `taken` is a multiple of 64. */
function finish(state, data, taken) {
  const size = data.length;
  const padded = new Uint8Array(((size + 8) >> 6) * 64 + 64);
  padded.set(data);
  padded[size] = 0x80;
  const bits = (taken + size) * 8;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 8, Math.floor(bits / 4294967296));
  view.setUint32(padded.length - 4, bits >>> 0);
  for (let at = 0; at < padded.length; at += 64) compress(state, padded, at);
  const out = new Uint8Array(32);
  const words = new DataView(out.buffer);
  for (let i = 0; i < 8; i++) words.setUint32(4 * i, state[i]);
  return out;
}

function sha256(data) {
  return finish(START.slice(), data, 0);
}

/* A key that is used often: inner and outer block are worked into it once. */
function hmacKey(key) {
  const inner = START.slice();
  const outer = START.slice();
  const block = new Uint8Array(64);
  block.set(key.length > 64 ? sha256(key) : key);
  compress(inner, block.map((byte) => byte ^ 0x36), 0);
  compress(outer, block.map((byte) => byte ^ 0x5c), 0);
  return (data) => finish(outer.slice(), finish(inner.slice(), data, 64), 64);
}
