import { expect, it } from 'vitest';
import { planOf } from './shrink.ts';

const MB = 1_000_000;
const photo = (size: number, type = 'image/jpeg') => ({ type, size });

it('leaves small photos and every picture that moves as they are', () => {
  expect(planOf(photo(MB), { width: 2560, height: 1440 })).toBeNull();
  expect(planOf(photo(9 * MB, 'image/gif'), { width: 4000, height: 4000 })).toBeNull();
  expect(planOf(photo(4 * MB, 'image/png'), { width: 1000, height: 800 })).toBeNull();
});

it('makes the longest side 2560, whichever it is, and encodes heavy photos anew', () => {
  expect(planOf(photo(MB), { width: 5120, height: 2000 })).toEqual({ width: 2560, height: 1000, type: 'image/jpeg' });
  expect(planOf(photo(MB, 'image/png'), { width: 10, height: 51_200 })).toEqual({
    width: 1,
    height: 2560,
    type: 'image/png',
  });
  expect(planOf(photo(3 * MB), { width: 2000, height: 1000 })).toEqual({
    width: 2000,
    height: 1000,
    type: 'image/jpeg',
  });
});
