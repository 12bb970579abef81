import { expect, it } from 'vitest';
import { coverSize } from './cover.ts';

it('cuts exactly 9:5, no wider than is ever shown', () => {
  expect(coverSize({ width: 4000 })).toEqual({ width: 1080, height: 600 });
  expect(coverSize({ width: 90 })).toEqual({ width: 90, height: 50 });
  expect(coverSize({ width: 4000 }, 480)).toEqual({ width: 480, height: 267 });
  expect(coverSize({ width: 0 })).toEqual({ width: 1, height: 1 });
});
