import { describe, expect, it } from 'vitest';
import * as draw from './draw.ts';
import { NUMBER_RANGE, uniform } from './stream.ts';

/**
 * What another program (Python's hashlib and hmac, big integers, a plain list) made of the method
 * as docs/lottery.md words it.
 */
const SEED = Array.from({ length: 32 }, (_, index) => index.toString(16).padStart(2, '0')).join('');
const SECRET = new Uint8Array(32).fill(7);
const HASH = '622a223c2267b65585ff6f072c8b45e103f5a8d11896ef82a464f7eda0524a67';
const LIST = '184344f259b7f31a01b81c93f25262c2131c3b81a8756e5bbd17baa3dccaff40';
const BEACON = 'b04d563fd0d52574f5667f9c66f7bf3391d2ba7715622c92207fa9f5d30c94ff';
const KEY = '2a74459c5fe6410f86a74ecd36d3ef27962fa311fea5f00055502d61c1e1229d';
const NEXT_KEY = '30de11870242c47da38b0b1b7448006c9225d61248ee6cfdf6fdd0e6cd89e0a6';
const LOG = [
  {
    seq: 1,
    at: 1767225600000,
    kind: 'created',
    data: '{"a":1}',
    hash: '9b9ec011518334e51434d7fad76ee233787898d13409669e7eec54af8d246e8c',
  },
  {
    seq: 2,
    at: 1767225600001,
    kind: 'frozen',
    data: '{"entrantCount":10}',
    hash: 'ad2047f57fa6e09fcb6499187a1bc7d5bbc2a7ef316d8aa2e902c7ad7e46736b',
  },
];
const entries = () => Promise.all(Array.from({ length: 10 }, (_, index) => draw.entryIdOf(SECRET, index + 1)));

describe('the method, against another program', () => {
  it('commitment, entry ids and the hash of their list', async () => {
    expect(await draw.commitmentOf(1024, SEED)).toBe(
      '95407be6ee58e0da431a15cc43747a16669fd658fe2e6d15b497b9f376e1d6af',
    );
    const ids = await entries();
    expect(await draw.nonceOf(SECRET, 1)).toBe('886687e2952ade5e3e6190102d261699');
    expect(ids[0]).toBe('8706dff78e78536332e88aa601acf9c8');
    expect(await draw.hashEntries(draw.packEntries(ids))).toBe(LIST);
    expect(await draw.hashEntries(draw.packEntries(ids.toReversed()))).toBe(LIST);
  });

  it('public values', async () => {
    const { hash } = await hashOf('你好');
    const content = { kind: 'post', id: 77, createTime: 1767225600000, contentHash: hash } as const;
    expect(await draw.beaconOfContent(content)).toBe(BEACON);
    const chain = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
    const randomness = 'a40d3e0e7e3c71f28b7da2fd339f47f0bcf10910309f5253d7c323ec8cea3210';
    expect(await draw.beaconOfRound(chain, 1000, randomness)).toBe(
      '261c9d98b45ee85cf20b51704c7562e03004d1f050ba5088dbf22f7523f084d0',
    );
  });

  it('keys and orders', async () => {
    expect(await draw.drawKey({ seed: SEED, entrantsHash: HASH, beacon: BEACON, round: 0 })).toBe(KEY);
    expect(await draw.drawKey({ seed: SEED, entrantsHash: HASH, beacon: BEACON, round: 1 })).toBe(NEXT_KEY);
    expect(await draw.drawOrder({ key: KEY, count: 10, take: 10 })).toEqual([1, 8, 4, 6, 5, 0, 7, 2, 9, 3]);
    expect(await draw.drawOrder({ key: NEXT_KEY, count: 10, take: 3, excluded: [9, 2, 3] })).toEqual([8, 0, 7]);
    expect(await draw.drawOrder({ key: KEY, count: 1_000_000, take: 12 })).toEqual([
      703901, 636461, 920014, 851702, 920621, 131508, 17007, 63872, 293505, 622269, 445516, 682020,
    ]);
  });

  it('the log', async () => {
    expect(await draw.logStart(1024)).toBe('73bdbaa364bfb7e3d5aabd441411147340aba4a90cacc6440b24e5e841f353e0');
    expect(await draw.firstBreak(1024, LOG)).toBeNull();
  });
});

/** As `sha256sum` says it of a text. */
const hashOf = async (text: string) => ({ hash: await draw.sha256OfLines([text]) });

describe('a draw', () => {
  it('gives prizes in their order, and what follows are the alternates; a longer draw begins with the shorter one', async () => {
    const places = draw.placesOf([
      { prizeName: 'a', prizeNumber: 1 },
      { prizeName: 'b', prizeNumber: 2 },
    ]);
    expect(places).toEqual([0, 1, 1]);
    const { winners, alternates } = await draw.drawRound({ key: KEY, count: 10 }, places, 2);
    expect(winners).toEqual([
      { index: 1, prize: 0 },
      { index: 8, prize: 1 },
      { index: 4, prize: 1 },
    ]);
    expect(alternates).toEqual([6, 5]);
    expect(await draw.drawRound({ key: KEY, count: 10 }, places)).toEqual({ winners, alternates: [] });
  });

  it('is over when the list is', async () => {
    expect(await draw.drawOrder({ key: KEY, count: 0, take: 3 })).toEqual([]);
    expect(await draw.drawOrder({ key: KEY, count: 1, take: 3 })).toEqual([0]);
    expect(await draw.drawOrder({ key: KEY, count: 3, take: 9, excluded: [0, 1, 2] })).toEqual([]);
    const { winners, alternates } = await draw.drawRound({ key: KEY, count: 2 }, [0, 0, 1], 5);
    expect(winners.map(({ index }) => index).toSorted()).toEqual([0, 1]);
    expect(alternates).toEqual([]);
  });

  it('names nobody twice and never the excluded, whatever the sizes', async () => {
    for (let size = 1; size <= 40; size += 3) {
      const excluded = Array.from({ length: size }, (_, index) => index).filter((index) => index % 3 === 1);
      const { hash: key } = await hashOf(`size ${size}`);
      const order = await draw.drawOrder({ key, count: size, take: size, excluded });
      const free = Array.from({ length: size }, (_, index) => index).filter((index) => !excluded.includes(index));
      expect(order.toSorted((one, other) => one - other)).toEqual(free);
    }
  });

  it('refuses what lies in the incomplete last lap of the numbers, so that none is favoured', () => {
    for (const bound of [1, 2, 3, 7, 1000, 999_983, 2 ** 47 + 1]) {
      const laps = NUMBER_RANGE - (NUMBER_RANGE % bound);
      expect(laps % bound).toBe(0);
      expect(uniform(laps - 1, bound)).toBe(bound - 1);
      expect(uniform(NUMBER_RANGE - 1, bound)).toBe(laps === NUMBER_RANGE ? bound - 1 : null);
      if (laps < NUMBER_RANGE) expect(uniform(laps, bound)).toBeNull();
    }
  });
});

describe('the list of entries', () => {
  it('is sorted, found in, and refused when it is not one', async () => {
    const ids = await entries();
    const list = draw.packEntries(ids);
    const sorted = ids.toSorted();
    expect(draw.countEntries(list)).toBe(10);
    expect(sorted.map((id) => draw.indexOfEntry(list, id))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
    expect(draw.entryAt(list, 3)).toBe(sorted[3]);
    expect(draw.indexOfEntry(list, 'ff'.repeat(16))).toBe(-1);
    expect(draw.indexOfEntry(list, '00')).toBe(-1);
    expect(() => draw.entryAt(list, 10)).toThrow('no such entry');
    expect(() => draw.packEntries([...ids, ids[4]!])).toThrow('twice');
    expect(() => draw.packEntries(['00'])).toThrow('16 bytes');
    expect(() => draw.packEntries(['xy'.repeat(16)])).toThrow('hexadecimal');
    expect(() => draw.countEntries(list.subarray(1))).toThrow('within an entry');
    expect(draw.firstDisorder(list)).toBeNull();
    list.set(list.slice(0, 16), 64);
    expect(draw.firstDisorder(list)).toBe(4);
  });
});

describe('the log', () => {
  it.each([
    ['a changed text', [{ ...LOG[0]!, data: '{"a":2}' }, LOG[1]!], 1],
    ['a changed time', [LOG[0]!, { ...LOG[1]!, at: 1767225600002 }], 2],
    ['a missing entry', [LOG[1]!], 2],
    ['another order', [LOG[1]!, LOG[0]!], 2],
    ['another lottery', LOG, 1],
  ] as const)('%s breaks it', async (name, entries, seq) => {
    expect(await draw.firstBreak(name === 'another lottery' ? 1025 : 1024, entries)).toBe(seq);
  });
});
