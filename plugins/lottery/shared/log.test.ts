import { expect, it } from 'vitest';
import { fromHex, toHex } from './bytes.ts';
import { firstBreak, logHash, logStart, type LogEntry } from './log.ts';

async function chain(seqs: readonly number[]): Promise<LogEntry[]> {
  const entries: LogEntry[] = [];
  let before = await logStart(7);
  for (const seq of seqs) {
    const entry = { seq, at: seq * 1000, kind: 'k', data: '{}' };
    before = await logHash(before, entry);
    entries.push({ ...entry, hash: before });
  }
  return entries;
}

it('a log is whole when it counts from one without gaps, and each entry follows from the one before', async () => {
  expect(await firstBreak(7, await chain([1, 2, 3]))).toBeNull();
  expect(await firstBreak(8, await chain([1, 2, 3]))).toBe(1);
  const [first, second, third] = await chain([1, 2, 3]);
  expect(await firstBreak(7, [first!, { ...second!, data: '[]' }, third!])).toBe(2);
});

it('a log whose hashes follow is broken all the same where a number is left out or comes twice', async () => {
  expect(await firstBreak(7, await chain([1, 3]))).toBe(3);
  expect(await firstBreak(7, await chain([1, 1]))).toBe(1);
  expect(await firstBreak(7, await chain([0, 1]))).toBe(0);
});

it('bytes are read of whole pairs of lower-case digits alone', () => {
  expect(toHex(fromHex('00ff7a'))).toBe('00ff7a');
  for (const bad of ['0', '00f', '0G', 'FF', ' 0', '0x'])
    expect(() => fromHex(bad), bad).toThrow(new RangeError('not hexadecimal'));
});
