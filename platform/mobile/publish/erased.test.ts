import { expect, it } from 'vitest';
import { erased } from './use-words.ts';

it('takes an emoticon as a whole, else one character', () => {
  expect(erased('你好[微笑]')).toBe('你好');
  expect(erased('你好[微笑')).toBe('你好[微');
  expect(erased('𠮷')).toBe('');
  expect(erased('')).toBe('');
});
