import { expect, it } from 'vitest';
import { DAY_MS } from '../../../platform/contract/durations.ts';
import { deadlineWhileHeld } from './deadline.ts';

const award = { wonAt: 10 * DAY_MS, registerUntil: 20 * DAY_MS };

it('a winner has left what was left when the clock stopped', () => {
  expect(deadlineWhileHeld(award, 13 * DAY_MS, 40 * DAY_MS)).toBe(47 * DAY_MS);
  // The clock stood before they won: they have had nothing of their time.
  expect(deadlineWhileHeld(award, 4 * DAY_MS, 40 * DAY_MS)).toBe(50 * DAY_MS);
});

it('a winner has a day at least', () => {
  expect(deadlineWhileHeld(award, 20 * DAY_MS - 1, 40 * DAY_MS)).toBe(41 * DAY_MS);
  expect(deadlineWhileHeld(award, 19 * DAY_MS, 40 * DAY_MS)).toBe(41 * DAY_MS);
});
