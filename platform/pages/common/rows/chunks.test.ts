import { expect, it } from 'vitest';
import { CHUNK_ROWS, inChunks, type Chunk } from './chunks.ts';

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, n) => from + n);
const cut = (rows: readonly number[], before: readonly Chunk<number>[] = []) => inChunks(rows, (row) => row, before);
const rowsOf = (chunks: readonly Chunk<number>[]): number[] => chunks.flatMap(({ rows }) => rows);
const homeOf = (chunks: readonly Chunk<number>[], row: number): number | undefined =>
  chunks.find(({ rows }) => rows.includes(row))?.key;

it('has every row once and in order, at most so many in a chunk', () => {
  const rows = range(0, 3 * CHUNK_ROWS + 4);
  const chunks = cut(rows);
  expect(rowsOf(chunks)).toEqual(rows);
  expect(chunks.map(({ rows: { length } }) => length)).toEqual([CHUNK_ROWS, CHUNK_ROWS, CHUNK_ROWS, 4]);
  expect(new Set(chunks.map(({ key }) => key)).size).toBe(4);
});

it('changes the last chunk alone where a row is added at the end', () => {
  const before = cut(range(0, 2 * CHUNK_ROWS + 1));
  const after = cut(range(0, 2 * CHUNK_ROWS + 2), before);
  expect(after.map((chunk, index) => chunk === before[index])).toEqual([true, true, false]);
  expect(after.at(-1)?.key).toBe(before.at(-1)?.key);
});

it('leaves every row in its chunk where rows are added at the beginning', () => {
  const before = cut(range(100, 160));
  const after = cut(range(60, 160), before);
  expect(rowsOf(after)).toEqual(range(60, 160));
  for (const chunk of before) expect(after).toContain(chunk);
});

it('leaves the other rows in their chunks where some are gone, the first of one too', () => {
  const before = cut(range(0, 3 * CHUNK_ROWS));
  const left = range(0, 3 * CHUNK_ROWS).filter((row) => row !== CHUNK_ROWS && row !== 3);
  const after = cut(left, before);
  expect(rowsOf(after)).toEqual(left);
  for (const row of left) expect(homeOf(after, row)).toBe(homeOf(before, row));
});

it('gives a row that has moved another chunk, and no key twice', () => {
  const before = cut(range(0, 2 * CHUNK_ROWS));
  const moved = [CHUNK_ROWS + 3, ...range(0, 2 * CHUNK_ROWS).filter((row) => row !== CHUNK_ROWS + 3)];
  const after = cut(moved, before);
  expect(rowsOf(after)).toEqual(moved);
  expect(new Set(after.map(({ key }) => key)).size).toBe(after.length);
});

it('is changed where a row is another object', () => {
  const [a, b] = [{ id: 1 }, { id: 2 }];
  const before = inChunks([a, b], ({ id }) => id, []);
  expect(inChunks([a, b], ({ id }) => id, before)[0]).toBe(before[0]);
  expect(inChunks([a, { id: 2 }], ({ id }) => id, before)[0]).not.toBe(before[0]);
});

it('is the same where nothing has changed, and keeps what was one large chunk', () => {
  const rows = range(0, 3 * CHUNK_ROWS);
  const before = [{ key: 0, rows }];
  expect(cut([...rows], before)).toBe(before);
  const after = cut(range(0, 3 * CHUNK_ROWS + 2), before);
  expect(after.map(({ rows: { length } }) => length)).toEqual([3 * CHUNK_ROWS, 2]);
  expect(after[0]).toBe(before[0]);
});
