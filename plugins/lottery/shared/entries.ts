import { fromHex, hmacOfText, sha256, sha256OfLines, toHex, writeHex, type Bytes } from './bytes.ts';

/** Bytes of one entry id. */
export const ENTRY_BYTES = 16;

/**
 * What ties somebody to their entry: the first half of HMAC-SHA-256 of their uid. They are told it,
 * and of a winner everybody while the name is public; nobody can work out another's without the
 * secret.
 * @param entrySecret of this lottery, at least 32 bytes; never published
 * @returns 32 hexadecimal characters
 */
export const nonceOf = async (entrySecret: Bytes, uid: number): Promise<string> =>
  toHex((await hmacOfText(entrySecret, String(uid))).subarray(0, ENTRY_BYTES));

/**
 * Who somebody is in a lottery's public list: the first half of SHA-256 of their uid and their
 * nonce. Whoever knows the nonce sees that the entry is this person's; nobody finds a nonce that
 * makes it another's.
 * @returns 32 hexadecimal characters
 */
export const entryOfNonce = async (uid: number, nonce: string): Promise<string> =>
  (await sha256OfLines([uid, nonce])).slice(0, ENTRY_BYTES * 2);

export const entryIdOf = async (entrySecret: Bytes, uid: number): Promise<string> =>
  entryOfNonce(uid, await nonceOf(entrySecret, uid));

/**
 * The frozen list: all entry ids in ascending order of their bytes, one behind the other. This is
 * the file that is published.
 * @throws RangeError when an id is malformed or there twice
 */
export function packEntries(ids: readonly string[]): Bytes {
  const packed = new Uint8Array(ids.length * ENTRY_BYTES);
  // Hexadecimal digits of one case have the order of their bytes.
  for (const [index, id] of ids
    .map((id) => id.toLowerCase())
    .toSorted()
    .entries()) {
    if (id.length !== ENTRY_BYTES * 2) throw new RangeError('an entry id has 16 bytes');
    writeHex(id, packed, index * ENTRY_BYTES);
  }
  const wrong = firstDisorder(packed);
  if (wrong !== null) throw new RangeError(`entry ${wrong} is there twice`);
  return packed;
}

/** @throws RangeError when the file is cut off */
export function countEntries(list: Uint8Array): number {
  if (list.length % ENTRY_BYTES !== 0) throw new RangeError('the list ends within an entry');
  return list.length / ENTRY_BYTES;
}

/** The entry at a position, hexadecimal. @throws RangeError beyond the end */
export function entryAt(list: Uint8Array, index: number): string {
  const from = index * ENTRY_BYTES;
  if (index < 0 || from + ENTRY_BYTES > list.length) throw new RangeError('no such entry');
  return toHex(list.subarray(from, from + ENTRY_BYTES));
}

/** The position of an entry, or -1; a binary search, so the list has to be in order. */
export function indexOfEntry(list: Uint8Array, id: string): number {
  const wanted = fromHex(id);
  if (wanted.length !== ENTRY_BYTES) return -1;
  let low = 0;
  let high = countEntries(list) - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const order = compare(list, middle * ENTRY_BYTES, wanted, 0);
    if (order === 0) return middle;
    if (order < 0) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/**
 * The first position whose entry does not come after the one before it; null: in order and each
 * there once.
 */
export function firstDisorder(list: Uint8Array): number | null {
  for (let from = ENTRY_BYTES; from < list.length; from += ENTRY_BYTES)
    if (compare(list, from - ENTRY_BYTES, list, from) >= 0) return from / ENTRY_BYTES;
  return null;
}

/** `entrantsHash`: SHA-256 of the file, hexadecimal. */
export const hashEntries = async (list: Bytes): Promise<string> => toHex(await sha256(list));

function compare(one: Uint8Array, at: number, other: Uint8Array, there: number): number {
  for (let index = 0; index < ENTRY_BYTES; index++) {
    const difference = (one[at + index] ?? 0) - (other[there + index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
