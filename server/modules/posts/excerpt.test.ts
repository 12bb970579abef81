import { expect, it } from 'vitest';
import { excerptOf } from './search.ts';

it('an excerpt stands around the first word by the rules that found it', () => {
  const before = '风'.repeat(200);
  expect(excerptOf(`${before}ＢＯＳＳ攻略`, ['boss'])).toMatch(/^…风+ＢＯＳＳ攻略$/);
  expect(excerptOf(before, ['boss'])).toBeNull();
  expect(excerptOf(before, [])).toBeNull();
});
