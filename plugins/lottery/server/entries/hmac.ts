/* oxlint-disable typescript/no-non-null-assertion -- indices of fixed arrays; asking each time whether there is a number would cost more than the hash */
/**
 * Nonces and entry ids, a million of them in about a second and a half: HMAC-SHA-256 of short texts
 * with one key, whose two blocks are hashed once, so that each message is two blocks more, and
 * SHA-256 of one block. The platform's own costs several times as much for each call. Equal to
 * `nonceOf` and `entryOfNonce` (entries.test.ts).
 */
const ROUND = Int32Array.from([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5, 0xd807aa98,
  0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174, 0xe49b69c1, 0xefbe4786,
  0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da, 0x983e5152, 0xa831c66d, 0xb00327c8,
  0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967, 0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13,
  0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85, 0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819,
  0xd6990624, 0xf40e3585, 0x106aa070, 0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a,
  0x5b9cca4f, 0x682e6ff3, 0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7,
  0xc67178f2,
]);
const START = Int32Array.from([
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
]);
const BLOCK_BYTES = 64;
const WORDS = 16;

/** One step of SHA-256 (FIPS 180-4, 6.2.2): `state` with the block in the first 16 words of `w`. */
function compress(state: Int32Array, w: Int32Array): void {
  for (let i = WORDS; i < 64; i++) {
    const x = w[i - 15]!;
    const y = w[i - 2]!;
    const s0 = ((x >>> 7) | (x << 25)) ^ ((x >>> 18) | (x << 14)) ^ (x >>> 3);
    const s1 = ((y >>> 17) | (y << 15)) ^ ((y >>> 19) | (y << 13)) ^ (y >>> 10);
    w[i] = (w[i - 16]! + s0 + w[i - 7]! + s1) | 0;
  }
  let a = state[0]!;
  let b = state[1]!;
  let c = state[2]!;
  let d = state[3]!;
  let e = state[4]!;
  let f = state[5]!;
  let g = state[6]!;
  let h = state[7]!;
  for (let i = 0; i < 64; i++) {
    const s1 = ((e >>> 6) | (e << 26)) ^ ((e >>> 11) | (e << 21)) ^ ((e >>> 25) | (e << 7));
    const t1 = (h + s1 + ((e & f) ^ (~e & g)) + ROUND[i]! + w[i]!) | 0;
    const s0 = ((a >>> 2) | (a << 30)) ^ ((a >>> 13) | (a << 19)) ^ ((a >>> 22) | (a << 10));
    const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
    h = g;
    g = f;
    f = e;
    e = (d + t1) | 0;
    d = c;
    c = b;
    b = a;
    a = (t1 + t2) | 0;
  }
  state[0] = (state[0]! + a) | 0;
  state[1] = (state[1]! + b) | 0;
  state[2] = (state[2]! + c) | 0;
  state[3] = (state[3]! + d) | 0;
  state[4] = (state[4]! + e) | 0;
  state[5] = (state[5]! + f) | 0;
  state[6] = (state[6]! + g) | 0;
  state[7] = (state[7]! + h) | 0;
}

/** Writes a byte into big-endian words. */
const put = (words: Int32Array, at: number, byte: number): void => {
  words[at >> 2] = words[at >> 2]! | (byte << (24 - (at & 3) * 8));
};

/** Writes four big-endian words that belong to a uid into `out` from `at` on. */
export type UidHash = (uid: number, out: Int32Array, at: number) => void;

/**
 * The first half of the HMAC of a uid's decimal digits.
 * @param key at most 64 bytes
 */
export function createNonceHash(key: Uint8Array): UidHash {
  if (key.length > BLOCK_BYTES) throw new RangeError('the key is longer than a block');
  const w = new Int32Array(64);
  const keyed = (pad: number): Int32Array => {
    const state = START.slice();
    w.fill(0);
    for (let at = 0; at < BLOCK_BYTES; at++) put(w, at, (key[at] ?? 0) ^ pad);
    compress(state, w);
    return state;
  };
  const inner = keyed(0x36);
  const outer = keyed(0x5c);
  const state = new Int32Array(8);

  return (uid, out, at) => {
    const text = String(uid);
    w.fill(0, 0, WORDS);
    for (let index = 0; index < text.length; index++) put(w, index, text.charCodeAt(index));
    put(w, text.length, 0x80);
    w[15] = (BLOCK_BYTES + text.length) * 8;
    state.set(inner);
    compress(state, w);
    for (let index = 0; index < 8; index++) w[index] = state[index]!;
    w[8] = 0x80000000 | 0;
    w.fill(0, 9, WORDS);
    w[15] = (BLOCK_BYTES + 32) * 8;
    state.set(outer);
    compress(state, w);
    for (let index = 0; index < 4; index++) out[at + index] = state[index]!;
  };
}

const LINE_FEED = 10;
const DIGITS = '0123456789abcdef';

/**
 * The first half of SHA-256 of a uid's decimal digits, a line feed, and the person's nonce in
 * hexadecimal.
 * @param key at most 64 bytes
 */
export function createEntryHash(key: Uint8Array): UidHash {
  const nonceHash = createNonceHash(key);
  const nonce = new Int32Array(4);
  const w = new Int32Array(64);
  const state = new Int32Array(8);

  return (uid, out, at) => {
    nonceHash(uid, nonce, 0);
    const text = String(uid);
    w.fill(0, 0, WORDS);
    for (let index = 0; index < text.length; index++) put(w, index, text.charCodeAt(index));
    put(w, text.length, LINE_FEED);
    const from = text.length + 1;
    for (let digit = 0; digit < 32; digit++) {
      const value = (nonce[digit >> 3]! >>> (28 - (digit & 7) * 4)) & 15;
      put(w, from + digit, DIGITS.charCodeAt(value));
    }
    put(w, from + 32, 0x80);
    w[15] = (from + 32) * 8;
    state.set(START);
    compress(state, w);
    for (let index = 0; index < 4; index++) out[at + index] = state[index]!;
  };
}
