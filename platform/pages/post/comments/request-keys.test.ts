import { expect, it } from 'vitest';
import { createRequestKeys, newRequestKey } from './request-keys.ts';

it('keeps the key of a comment until it has arrived', () => {
  let n = 0;
  const keys = createRequestKeys(() => `key-${(n += 1)}`);
  expect(keys.keyFor({ content: 'a' })).toBe('key-1');
  expect(keys.keyFor({ content: 'a' })).toBe('key-1');
  expect(keys.keyFor({ content: 'b' })).toBe('key-2');
  keys.done();
  expect(keys.keyFor({ content: 'b' })).toBe('key-3');
});

it('makes keys that fit the contract', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRequestKey()).not.toBe(newRequestKey());
});
