import { createHash, createHmac, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createEntryHash, createNonceHash } from './hmac.ts';
import { createListBuilder } from './list.ts';

const hexOf = (words: Int32Array) => [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');

const nonceOf = (key: Buffer, uid: number) => createHmac('sha256', key).update(String(uid)).digest('hex').slice(0, 32);
const idOf = (key: Buffer, uid: number) =>
  createHash('sha256')
    .update(`${uid}\n${nonceOf(key, uid)}`)
    .digest('hex')
    .slice(0, 32);

describe('nonces and entry ids', () => {
  it.each([32, 64, 5])('are the first halves of the platform’s hashes, with a key of %i bytes', (bytes) => {
    const key = randomBytes(bytes);
    const [nonce, entry] = [createNonceHash(key), createEntryHash(key)];
    for (const uid of [1, 9, 10, 123_456_789, Number.MAX_SAFE_INTEGER]) {
      const out = new Int32Array(8);
      nonce(uid, out, 0);
      entry(uid, out, 4);
      expect(hexOf(out)).toBe(nonceOf(key, uid) + idOf(key, uid));
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
    const wanted = [...uids, 2 ** 40]
      .map((uid) => ({ uid, id: idOf(key, uid) }))
      .toSorted((a, b) => (a.id < b.id ? -1 : 1));
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
