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

it('gives a box that is opened anew the key of what has not arrived', () => {
  let n = 0;
  let text = '';
  const kept = { read: () => text, write: (next: string) => void (text = next) };
  const box = () => createRequestKeys(() => `key-${(n += 1)}`, kept);
  const first = box();
  expect(first.keyFor({ content: 'a b' })).toBe('key-1');
  const second = box();
  expect(second.keyFor({ content: 'a b' })).toBe('key-1');
  expect(second.keyFor({ content: 'a c' })).toBe('key-2');
  second.done();
  expect(box().keyFor({ content: 'a c' })).toBe('key-3');
});

it('keeps the key of a comment also where the browser keeps nothing', () => {
  let n = 0;
  const keys = createRequestKeys(() => `key-${(n += 1)}`, { read: () => '', write: () => undefined });
  expect(keys.keyFor({ content: 'a' })).toBe('key-1');
  expect(keys.keyFor({ content: 'a' })).toBe('key-1');
});

it('makes keys that fit the contract', () => {
  expect(newRequestKey()).toMatch(/^[0-9a-f]{32}$/);
  expect(newRequestKey()).not.toBe(newRequestKey());
});
