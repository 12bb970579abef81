import { expect, it } from 'vitest';
import { oldestNew } from './first-new.ts';

const comment = (cid: number, createTime: number, replies: readonly [number, number][] = []) => ({
  cid,
  createTime,
  replies: replies.map(([id, at]) => ({ cid: id, createTime: at })),
});

it('finds the first of the new comments', () => {
  expect(oldestNew([comment(9, 90), comment(8, 80), comment(7, 70)], 75)).toBe(8);
});

it('finds a reply where no comment is new', () => {
  expect(
    oldestNew(
      [
        comment(7, 70, [
          [8, 71],
          [9, 90],
        ]),
        comment(6, 60),
      ],
      75,
    ),
  ).toBe(9);
});

it('finds nothing where nothing is new', () => {
  expect(oldestNew([comment(7, 70)], 75)).toBeNull();
  expect(oldestNew([], 75)).toBeNull();
});
