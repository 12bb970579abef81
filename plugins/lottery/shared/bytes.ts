/**
 * SHA-256 and what goes in and out of it, alike in the browser, in a worker and on Node. Everything
 * that is hashed for a lottery is either a few lines of text in UTF-8 or the list of entries in
 * bytes, so that anybody can recompute it with the tools of their system.
 */
export type Bytes = Uint8Array<ArrayBuffer>;

const DIGITS = '0123456789abcdef';
const encoder = new TextEncoder();

/** @throws RangeError when it is not lower-case hexadecimal of whole bytes */
export function fromHex(hex: string): Bytes {
  if (hex.length % 2 !== 0) throw new RangeError('not hexadecimal');
  const bytes = new Uint8Array(hex.length / 2);
  writeHex(hex, bytes, 0);
  return bytes;
}

/**
 * Writes its bytes from this position on. @throws RangeError when it is not lower-case hexadecimal
 */
export function writeHex(hex: string, into: Uint8Array, from: number): void {
  for (let at = 0; at < hex.length; at += 2) into[from + at / 2] = digitAt(hex, at) * 16 + digitAt(hex, at + 1);
}

function digitAt(hex: string, at: number): number {
  const digit = DIGITS.indexOf(hex.charAt(at));
  if (digit < 0) throw new RangeError('not hexadecimal');
  return digit;
}

/** Lower case, two characters a byte. */
export function toHex(bytes: Uint8Array): string {
  let hex = '';
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0');
  return hex;
}

export const sha256 = async (bytes: Bytes): Promise<Bytes> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));

/** Of lines of text, joined by a line feed, without one at the end: `printf 'a\nb' | sha256sum`. */
export const sha256OfLines = async (lines: readonly (string | number)[]): Promise<string> =>
  toHex(await sha256(encoder.encode(lines.join('\n'))));

/** HMAC-SHA-256 with one key for many messages. */
export async function hmacSha256(key: Bytes): Promise<(message: Bytes) => Promise<Bytes>> {
  const kept = await crypto.subtle.importKey('raw', key, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  return async (message) => new Uint8Array(await crypto.subtle.sign('HMAC', kept, message));
}

export const hmacOfText = async (key: Bytes, text: string): Promise<Bytes> =>
  (await hmacSha256(key))(encoder.encode(text));
