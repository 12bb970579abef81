import { expect, it } from 'vitest';
import { themeOf } from './compose.ts';

it('finds the theme whose posts an address lists, and none where it lists those of all', () => {
  expect(themeOf({ search: { zone: 'sw4', themeId: 44 } })).toBe(44);
  expect(themeOf({ search: { zone: 'sw4' } })).toBe(0);
  expect(themeOf({ search: { themeId: 'all' } })).toBe(0);
});
