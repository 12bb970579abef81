import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { combine, type Outcome } from './combine.ts';

/**
 * Doubles numbers, remembering which came together; refuses negative ones, and fails as a whole on
 * 13.
 */
function doubler(options: { max: number; groups: number }, released: Promise<unknown> = Promise.resolve()) {
  const seen: number[][] = [];
  const double = combine<number, number>(async (inputs): Promise<Outcome<number>[]> => {
    seen.push([...inputs]);
    await released;
    if (inputs.includes(13)) throw new Error('all fail');
    return inputs.map((n) => (n < 0 ? { error: new Error(`no ${n}`) } : { value: n * 2 }));
  }, options);
  return { double, seen };
}

it('runs the calls of one moment together and gives each its own outcome', async () => {
  const { double, seen } = doubler({ max: 10, groups: 1 });
  const outcomes = await Promise.allSettled([1, -2, 3].map(double));
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(outcomes).toMatchObject([{ value: 2 }, { reason: { message: 'no -2' } }, { value: 6 }]);
  expect(seen).toEqual([[1, -2, 3]]);
  await expect(double(13)).rejects.toThrow('all fail');
  expect(await double(4)).toBe(8);
});

it('keeps to the size of a group and to how many run; who comes meanwhile makes the next', async () => {
  let release = () => {};
  const { double, seen } = doubler({ max: 3, groups: 2 }, new Promise<void>((resolve) => (release = resolve)));
  const first = Promise.all([1, 2, 3, 4, 5, 6, 7].map(double));
  await sleep(20);
  expect(seen).toEqual([
    [1, 2, 3],
    [4, 5, 6],
  ]);
  const second = Promise.all([8, 9].map(double));
  await sleep(20);
  expect(seen).toHaveLength(2);
  release();
  expect(await first).toEqual([2, 4, 6, 8, 10, 12, 14]);
  expect(await second).toEqual([16, 18]);
  expect(seen.slice(2)).toEqual([[7, 8, 9]]);
});

it('does not let a single call wait for long after a large group', async () => {
  const { double, seen } = doubler({ max: 50, groups: 1 });
  await Promise.all(Array.from({ length: 40 }, (_, n) => double(n + 100)));
  const began = performance.now();
  expect(await double(41)).toBe(82);
  expect(performance.now() - began).toBeLessThan(200);
  expect(seen.at(-1)).toEqual([41]);
});

it('starts the next group when it is told to, before the first has answered', async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const seen: number[] = [];
  const same = combine<number, number>(
    async (inputs, next) => {
      seen.push(...inputs);
      next();
      next();
      await released;
      return inputs.map((value) => ({ value }));
    },
    { max: 1, groups: 1 },
  );
  const all = Promise.all([1, 2, 3].map(same));
  await sleep(30);
  expect(seen).toEqual([1, 2, 3]);
  release();
  expect(await all).toEqual([1, 2, 3]);
});

it('keeps what works on one thing out of a second group, in order, and lets others go ahead', async () => {
  const releases: (() => void)[] = [];
  const seen: string[][] = [];
  const write = combine<string, string>(
    async (inputs) => {
      seen.push([...inputs]);
      await new Promise<void>((resolve) => releases.push(resolve));
      return inputs.map((value) => ({ value }));
    },
    { max: 3, groups: 2, rowLockKey: (input) => input.charAt(0) },
  );
  const all = Promise.all(['a1', 'a2', 'b1', 'a3', 'a4', 'c1', 'b2'].map(write));
  await sleep(20);
  expect(seen).toEqual([['a1', 'a2', 'b1'], ['c1']]);
  releases[0]?.();
  await sleep(20);
  expect(seen.slice(2)).toEqual([['a3', 'a4', 'b2']]);
  releases.forEach((release) => release());
  expect(await all).toEqual(['a1', 'a2', 'b1', 'a3', 'a4', 'c1', 'b2']);
});

it('fails a call that its group forgot', async () => {
  const forgetful = combine<number, number>(async () => [], { max: 5, groups: 1 });
  await expect(forgetful(1)).rejects.toThrow('not answered');
});
