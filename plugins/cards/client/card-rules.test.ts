import { expect, it } from 'vitest';
import { isOpenToAll } from './card-rules.ts';

it('refuses cards of groups that let nobody in', () => {
  expect(isOpenToAll({ verify: 2 })).toBe(false);
  expect(isOpenToAll({ verify: 0 })).toBe(true);
  expect(isOpenToAll({})).toBe(true);
});
