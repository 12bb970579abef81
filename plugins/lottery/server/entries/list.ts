/* oxlint-disable typescript/no-non-null-assertion -- indices below the count of a million entries, in its innermost loops */
import { createHash } from 'node:crypto';
import { createEntryHash } from './hmac.ts';

const FIRST_ROOM = 1 << 14;
/** Words of an entry id. */
const WORDS = 4;
/** What a double holds exactly. */
const EXACT_BITS = 52;
/** Bytes of a uid beside its entry. */
export const UID_BYTES = 6;

/** A list of entrants: entry ids in ascending order and, beside them, who they are. */
export interface EntryList {
  readonly count: number;
  /** 16 bytes each. */
  readonly entries: Uint8Array<ArrayBuffer>;
  /** 6 bytes each, big-endian. */
  readonly uids: Uint8Array<ArrayBuffer>;
  /** hex(sha256(entries)) */
  readonly hash: string;
}

/**
 * Collects entrants as they are found; twice the same person is one entry. Some 70 bytes for each.
 */
export function createListBuilder(secret: Uint8Array) {
  const entryHash = createEntryHash(secret);
  let count = 0;
  let uids = new Float64Array(FIRST_ROOM);
  let words = new Int32Array(FIRST_ROOM * WORDS);

  return {
    add(found: Float64Array): void {
      const needed = count + found.length;
      if (needed > uids.length) {
        const room = Math.max(needed, uids.length * 2);
        const [moreUids, moreWords] = [new Float64Array(room), new Int32Array(room * WORDS)];
        moreUids.set(uids);
        moreWords.set(words);
        [uids, words] = [moreUids, moreWords];
      }
      for (const uid of found) {
        uids[count] = uid;
        entryHash(uid, words, count * WORDS);
        count++;
      }
    },

    finish(): EntryList {
      const order = sorted(words, count);
      const entries = new Uint8Array(count * WORDS * 4);
      const packed = new Uint8Array(count * UID_BYTES);
      const view = new DataView(entries.buffer);
      const uidView = new DataView(packed.buffer);
      let kept = 0;
      let before = -1;
      for (const index of order) {
        if (before !== -1 && compare(words, index, before) === 0) continue;
        before = index;
        for (let word = 0; word < WORDS; word++) view.setInt32((kept * WORDS + word) * 4, words[index * WORDS + word]!);
        const uid = uids[index]!;
        uidView.setUint16(kept * UID_BYTES, Math.floor(uid / 2 ** 32));
        uidView.setUint32(kept * UID_BYTES + 2, uid % 2 ** 32);
        kept++;
      }
      const list = entries.slice(0, kept * WORDS * 4);
      return {
        count: kept,
        entries: list,
        uids: packed.slice(0, kept * UID_BYTES),
        hash: createHash('sha256').update(list).digest('hex'),
      };
    },
  };
}

/**
 * Indices in the order of their ids. What is sorted are doubles of the id's first bits and the
 * index: numbers are sorted far faster than by a function, and the few whose first bits are alike
 * are put in order afterwards.
 */
function sorted(words: Int32Array, count: number): Uint32Array {
  const indexBits = Math.max(1, Math.ceil(Math.log2(Math.max(count, 2))));
  const scale = 2 ** indexBits;
  const topBits = Math.min(32, EXACT_BITS - indexBits);
  const keys = new Float64Array(count);
  for (let index = 0; index < count; index++)
    keys[index] = ((words[index * WORDS]! >>> 0) >>> (32 - topBits)) * scale + index;
  keys.sort();
  const order = new Uint32Array(count);
  for (let index = 0; index < count; index++) order[index] = keys[index]! % scale;
  for (let index = 1; index < count; index++) {
    const moved = order[index]!;
    let at = index;
    for (; at > 0 && compare(words, order[at - 1]!, moved) > 0; at--) order[at] = order[at - 1]!;
    order[at] = moved;
  }
  return order;
}

function compare(words: Int32Array, one: number, other: number): number {
  for (let word = 0; word < WORDS; word++) {
    const difference = (words[one * WORDS + word]! >>> 0) - (words[other * WORDS + word]! >>> 0);
    if (difference !== 0) return difference;
  }
  return 0;
}
