import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEntryHash } from './hmac.ts';
import { createListBuilder } from './list.ts';

const hexOf = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

describe('entry ids', () => {
  it.each([32, 64, 5])('are the first half of the platform’s HMAC, with a key of %i bytes', (bytes) => {
    const key = randomBytes(bytes);
    const hash = createEntryHash(key);
    for (const uid of [1, 9, 10, 123_456_789, Number.MAX_SAFE_INTEGER]) {
      const out = new Int32Array(4);
      hash(uid, out, 0);
      expect(hexOf(out)).toBe(createHmac('sha256', key).update(String(uid)).digest('hex').slice(0, 32));
    }
  });
});

describe('the list', () => {
  it('holds each person once, in the order of the ids, with whom they are', () => {
    const key = randomBytes(32);
    const builder = createListBuilder(key);
    const uids = Array.from({ length: 4_000 }, (_, n) => n * 7 + 1);
    builder.add(Float64Array.from(uids.slice(0, 3_000)));
    builder.add(Float64Array.from(uids.slice(2_900)));
    builder.add(Float64Array.of(2 ** 40));
    const list = builder.finish();
    const idOf = (uid: number) => createHmac('sha256', key).update(String(uid)).digest('hex').slice(0, 32);
    const wanted = [...uids, 2 ** 40].map((uid) => ({ uid, id: idOf(uid) })).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(list.count).toBe(wanted.length);
    const bytes = Buffer.from(list.entries);
    expect(bytes.toString('hex')).toBe(wanted.map(({ id }) => id).join(''));
    const found = wanted.map((_, n) => Buffer.from(list.uids).readUIntBE(n * 6, 6));
    expect(found).toEqual(wanted.map(({ uid }) => uid));
    expect(list.hash).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  it('may be empty', () => {
    expect(createListBuilder(randomBytes(32)).finish()).toMatchObject({ count: 0 });
  });
});
