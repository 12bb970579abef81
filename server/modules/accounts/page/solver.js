// Solves the account component's challenges in the browser. Plain script, loaded when a challenge
// is asked for.

/** How long a stretch of work may keep the page from answering its reader, milliseconds. */
const STRETCH_MS = 40;

/**
 * The number that answers an ALTCHA challenge (proof of work, version 2, SHA-256). Needs no
 * `crypto.subtle`, which pages on plain http do not have.
 * @param challenge as the server sent it
 * @param sha256 bytes to bytes
 * @param onProgress hears what share of the numbers has been tried, 0 to 1
 * @returns what goes into the field `challenge`
 */
export async function solve(challenge, sha256, onProgress) {
  const { parameters } = challenge;
  const fixed = [...bytesOf(parameters.salt), ...bytesOf(parameters.nonce)];
  const wanted = bytesOf(parameters.keyPrefix);
  const message = new Uint8Array(fixed.length + 4);
  message.set(fixed);
  const number = new DataView(message.buffer, fixed.length);
  let pause = performance.now() + STRETCH_MS;
  for (let counter = 0; counter <= parameters.data.most; counter++) {
    number.setUint32(0, counter);
    const hash = sha256(message);
    if (wanted.every((byte, index) => byte === hash[index])) {
      onProgress(1);
      return btoa(JSON.stringify({ challenge, solution: { counter, derivedKey: hexOf(hash) } }));
    }
    if (counter % 100 === 0 && performance.now() > pause) {
      onProgress(counter / parameters.data.most);
      await new Promise((resolve) => setTimeout(resolve));
      pause = performance.now() + STRETCH_MS;
    }
  }
  throw new Error('no number answers this challenge');
}

const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
const hexOf = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
