import { describe, expect, it } from 'vitest';
import { drawOrder, drawRound, entryAt, hashEntries, packEntries, sha256OfLines } from './draw.ts';

const SEEDS = 3000;
const SIZE = 7;
/**
 * Above them a fair draw comes once in a thousand times: chi-square with 6 and with 41 degrees of
 * freedom.
 */
const CRITICAL_6 = 22.46;
const CRITICAL_41 = 74.74;

/** How far counts are from all alike. */
function chiSquare(counts: readonly number[]): number {
  const expected = counts.reduce((sum, count) => sum + count, 0) / counts.length;
  return counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
}

/** The keys are always the same, so that this test answers the same today and tomorrow. */
async function drawn(shuffle: (key: string) => Promise<number[]>): Promise<number[][]> {
  const orders: number[][] = [];
  for (let seed = 0; seed < SEEDS; seed++) orders.push(await shuffle(await sha256OfLines(['fair', seed])));
  return orders;
}

const atPlace = (orders: readonly number[][], place: number) =>
  Array.from({ length: SIZE }, (_, index) => orders.filter((order) => order[place] === index).length);

/** How often each pair of different positions came first and second. */
function pairs(orders: readonly number[][]): number[] {
  const counts = new Map<string, number>();
  for (let one = 0; one < SIZE; one++)
    for (let other = 0; other < SIZE; other++) if (one !== other) counts.set(`${one} ${other}`, 0);
  for (const [one, other] of orders) counts.set(`${one} ${other}`, (counts.get(`${one} ${other}`) ?? 0) + 1);
  return [...counts.values()];
}

describe('fairness over 3,000 seeds', () => {
  it('everybody is drawn at every place alike, alone and in pairs', async () => {
    const orders = await drawn((key) => drawOrder({ key, count: SIZE, take: SIZE }));
    for (let place = 0; place < SIZE; place++) expect(chiSquare(atPlace(orders, place))).toBeLessThan(CRITICAL_6);
    expect(pairs(orders)).toHaveLength(SIZE * (SIZE - 1));
    expect(chiSquare(pairs(orders))).toBeLessThan(CRITICAL_41);
  });

  it('and with some taken out before', async () => {
    const orders = await drawn((key) => drawOrder({ key, count: SIZE + 3, take: 1, excluded: [0, 4, 9] }));
    const free = [1, 2, 3, 5, 6, 7, 8];
    const counts = free.map((index) => orders.filter(([first]) => first === index).length);
    expect(counts.reduce((sum, count) => sum + count)).toBe(SEEDS);
    expect(chiSquare(counts)).toBeLessThan(CRITICAL_6);
  });

  it('a biased shuffle would be seen: one that exchanges each with any', async () => {
    const orders = await drawn((key) => biased(key));
    expect(chiSquare(pairs(orders))).toBeGreaterThan(CRITICAL_41);
    expect(Math.max(...[0, 1, 2].map((place) => chiSquare(atPlace(orders, place))))).toBeGreaterThan(CRITICAL_6);
  });

  it('and one that folds numbers of a small range', async () => {
    const orders = await drawn((key) => Promise.resolve([Number.parseInt(key.slice(0, 1), 16) % SIZE]));
    expect(chiSquare(atPlace(orders, 0))).toBeGreaterThan(CRITICAL_6);
  });
});

/**
 * The well-known mistake: every position is exchanged with one of all, not with one of those that
 * are left.
 */
function biased(key: string): Promise<number[]> {
  const order = Array.from({ length: SIZE }, (_, index) => index);
  for (let at = 0; at < SIZE; at++) {
    const other = Number.parseInt(key.slice(at * 6, at * 6 + 6), 16) % SIZE;
    [order[at], order[other]] = [order[other]!, order[at]!];
  }
  return Promise.resolve(order);
}

describe('a million entries', () => {
  it('are listed, hashed and drawn from in seconds, and the draw itself costs what it takes', async () => {
    const ids = Array.from({ length: 1_000_000 }, (_, index) => idOf(index));
    const started = performance.now();
    const list = packEntries(ids);
    const entrantsHash = await hashEntries(list);
    const before = performance.now();
    const { winners, alternates } = await drawRound({ key: entrantsHash, count: 1_000_000 }, Array(100).fill(0), 1000);
    const ended = performance.now();
    expect(list).toHaveLength(16_000_000);
    expect(new Set([...winners.map(({ index }) => index), ...alternates]).size).toBe(1100);
    expect(winners.every(({ index }) => entryAt(list, index).length === 32)).toBe(true);
    expect(ended - started).toBeLessThan(10_000);
    expect(ended - before).toBeLessThan(1_000);
  });
});

/** Spread like hashes, and each different. */
function idOf(index: number): string {
  const mixed = Math.imul(index, 0x9e3779b1) >>> 0;
  return (mixed.toString(16).padStart(8, '0') + index.toString(16).padStart(8, '0')).padEnd(32, '5');
}
