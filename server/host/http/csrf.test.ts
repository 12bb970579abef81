import { expect, test } from 'vitest';
import { createCsrf } from './csrf.ts';

const now = 1_800_000_000_000;
const csrf = createCsrf('secret');

test('a token is good for its own session, for two hours', () => {
  const token = csrf.issue('session-a', now);
  expect(csrf.verify(token, 'session-a', now + 1)).toBe(true);
  expect(csrf.verify(token, 'session-a', now + 2 * 60 * 60 * 1000 - 1)).toBe(true);
  expect(csrf.verify(token, 'session-a', now + 2 * 60 * 60 * 1000)).toBe(false);
  expect(csrf.verify(token, 'session-b', now)).toBe(false);
  expect(createCsrf('other').verify(token, 'session-a', now)).toBe(false);
});

test('what is no token is refused', () => {
  const [expiry, signature] = csrf.issue('s', now).split('.');
  const later = (now + 9e9).toString(36);
  for (const bad of [
    undefined,
    null,
    7,
    '',
    '.',
    'x',
    'x.y',
    `${later}.${signature}`,
    `${expiry}.`,
    `${expiry}.${signature}x`,
    'z'.repeat(500),
  ])
    expect(csrf.verify(bad, 's', now)).toBe(false);
});
