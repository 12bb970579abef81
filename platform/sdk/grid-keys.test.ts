import { expect, it } from 'vitest';
import { nextInGrid } from './grid-keys.ts';

it('moves in a grid as it wraps', () => {
  const boxes = [0, 0, 0, 40, 40, 40, 80].map((top) => ({ top }));
  expect(nextInGrid('ArrowDown', 1, boxes)).toBe(4);
  expect(nextInGrid('ArrowUp', 1, boxes)).toBe(1);
  expect(nextInGrid('ArrowRight', 6, boxes)).toBe(6);
  expect(nextInGrid('End', 0, boxes)).toBe(6);
  expect(nextInGrid('a', 0, boxes)).toBeUndefined();
});

it('moves from page to page where they stand beside each other', () => {
  const boxes = [0, 0, 40, 40, 0, 0, 40].map((top) => ({ top }));
  expect(nextInGrid('ArrowDown', 2, boxes)).toBe(4);
  expect(nextInGrid('ArrowUp', 5, boxes)).toBe(3);
  expect(nextInGrid('ArrowRight', 3, boxes)).toBe(4);
  const dots = [{ top: 0 }, { top: 0 }];
  expect(nextInGrid('ArrowDown', 0, dots)).toBe(0);
  expect(nextInGrid('ArrowRight', 0, dots)).toBe(1);
});
