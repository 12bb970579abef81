import { expect, test } from 'vitest';
import { conditionFault, gameOf, needsRole, type Contributor } from './conditions.ts';

const player = (more: Partial<Contributor>): Contributor => ({
  openContribute: true,
  condition: 0,
  isExempt: false,
  roles: 0,
  games: 0,
  ...more,
});

test('each condition asks for what it says, and says what is missing', () => {
  const fault = (condition: number, more: Partial<Contributor> = {}) => conditionFault(player({ condition, ...more }));
  expect([0, 1, 2, 3, 4].map((condition) => fault(condition))).toEqual([
    null,
    'NO_ROLE',
    'PLAY_FIRST',
    null,
    'NO_GAME',
  ]);
  expect([0, 1, 2, 3, 4].map((condition) => fault(condition, { roles: 1, games: 1 }))).toEqual(Array(5).fill(null));
  expect([1, 2].map((condition) => fault(condition, { games: 1 }))).toEqual(['NO_ROLE', 'PLAY_FIRST']);
  expect(fault(4, { games: 1 })).toBe(null);
});

test('code 30 is above every condition, and nothing is above a zone that takes no pieces', () => {
  for (const condition of [0, 1, 2, 3, 4]) {
    expect(conditionFault(player({ condition, isExempt: true }))).toBe(null);
    expect(conditionFault(player({ condition, isExempt: true, openContribute: false }))).toBe('CLOSED_ZONE');
  }
});

test('a role is to be named where the condition is 1, or 0 and there is one', () => {
  const asked = (condition: number, roles: number) => needsRole(player({ condition, roles }));
  expect([asked(0, 0), asked(0, 1), asked(1, 0), asked(1, 1), asked(2, 1), asked(3, 1), asked(4, 1)]).toEqual([
    false,
    true,
    true,
    true,
    false,
    false,
    false,
  ]);
  expect(needsRole(player({ condition: 1, isExempt: true }))).toBe(false);
});

test('a role on a server of the sister game files the piece under 248', () => {
  expect([gameOf(2, 7, [7]), gameOf(2, 8, [7]), gameOf(2, undefined, [7]), gameOf(1, 7, [7])]).toEqual([248, 2, 2, 1]);
});
