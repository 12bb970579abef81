import { fromHex, hmacOfText, sha256, toHex, writeHex, type Bytes } from './bytes.ts';

/** Bytes of one entry id. */
export const ENTRY_BYTES = 16;

/**
 * Who somebody is in a lottery's public list: the first half of HMAC-SHA-256 of her uid. Nobody can try out uids without the secret.
 * @param entrySecret of this lottery, at least 32 bytes; never published
 * @returns 32 hexadecimal characters
 */
export const entryIdOf = async (entrySecret: Bytes, uid: number): Promise<string> =>
  toHex((await hmacOfText(entrySecret, String(uid))).subarray(0, ENTRY_BYTES));

/**
 * The frozen list: all entry ids in ascending order of their bytes, one behind the other. This is the file that is published.
 * @throws RangeError when an id is malformed or there twice
 */
export function packEntries(ids: readonly string[]): Bytes {
  const packed = new Uint8Array(ids.length * ENTRY_BYTES);
  for (const [index, id] of ids.entries()) {
    if (id.length !== ENTRY_BYTES * 2) throw new RangeError('an entry id has 16 bytes');
    writeHex(id, packed, index * ENTRY_BYTES);
  }
  const list = firstDisorder(packed) === null ? packed : sorted(packed);
  const wrong = firstDisorder(list);
  if (wrong !== null) throw new RangeError(`entry ${wrong} is there twice`);
  return list;
}

/** Sorted by each byte in turn, the last one first: a million take a fraction of a second. */
function sorted(list: Bytes): Bytes {
  const count = countEntries(list);
  let order = Uint32Array.from({ length: count }, (_, index) => index);
  let next = new Uint32Array(count);
  for (let byte = ENTRY_BYTES - 1; byte >= 0; byte--) {
    const places = placesOfDigits(list, byte);
    for (const index of order) {
      const digit = list[index * ENTRY_BYTES + byte] ?? 0;
      const place = places[digit] ?? 0;
      next[place] = index;
      places[digit] = place + 1;
    }
    [order, next] = [next, order];
  }
  const result = new Uint8Array(list.length);
  order.forEach((index, place) =>
    result.set(list.subarray(index * ENTRY_BYTES, (index + 1) * ENTRY_BYTES), place * ENTRY_BYTES),
  );
  return result;
}

/** Where the entries with each value of this byte begin. */
function placesOfDigits(list: Bytes, byte: number): Uint32Array {
  const places = new Uint32Array(257);
  for (let at = byte; at < list.length; at += ENTRY_BYTES) {
    const behind = (list[at] ?? 0) + 1;
    places[behind] = (places[behind] ?? 0) + 1;
  }
  for (let digit = 1; digit < places.length; digit++) places[digit] = (places[digit] ?? 0) + (places[digit - 1] ?? 0);
  return places;
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

/** The first position whose entry does not come after the one before it; null: in order and each there once. */
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
