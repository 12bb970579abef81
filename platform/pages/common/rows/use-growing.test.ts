import { expect, it } from 'vitest';
import { grow } from './use-growing.ts';

it('draws all that a list has at first', () => {
  expect(grow([1, 2, 3], null)).toEqual({ count: 3, next: 3 });
  expect(grow([], null)).toEqual({ count: 0, next: null });
});

it('draws what is added at the end row by row', () => {
  const keys = [1, 2, 3, 4, 5, 6];
  expect(grow(keys, 3)).toEqual({ count: 3, next: 4 });
  expect(grow(keys, 5)).toEqual({ count: 5, next: 6 });
  expect(grow(keys, 6)).toEqual({ count: 6, next: 6 });
});

it('draws what is added at the beginning at once', () => {
  expect(grow([9, 1, 2, 3], 3)).toEqual({ count: 4, next: 3 });
});

it('draws another list, and one whose last row was deleted, at once', () => {
  expect(grow([7, 8, 9], 3)).toEqual({ count: 3, next: 9 });
});
