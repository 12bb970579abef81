import { expect, it } from 'vitest';
import { ReadingClock } from './reading-clock.ts';

it('counts what is in view, hands out each second once, and nothing below five', () => {
  const clock = new ReadingClock();
  expect(clock.take(0)).toBe(0);
  clock.show(1_000);
  clock.show(3_000);
  expect(clock.take(5_900)).toBe(0);
  expect(clock.take(6_500)).toBe(5);
  expect(clock.take(7_000)).toBe(0);
  clock.hide(9_000);
  expect(clock.take(90_000)).toBe(0);
  clock.show(100_000);
  clock.hide(103_000);
  expect(clock.take(103_000)).toBe(6);
  clock.show(200_000);
  expect(clock.take(2_000_000)).toBe(600);
});
