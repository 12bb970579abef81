import { expect, it } from 'vitest';
import { hashSecret, newSecret } from './secrets.ts';
import { sessionId } from './sessions.ts';

it('gives a token an id from which the token cannot be read', () => {
  const token = newSecret();
  expect(token).toMatch(/^[\w-]{43}$/);
  expect(sessionId(token)).toBe(hashSecret(token));
  expect(sessionId(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(newSecret()).not.toBe(token);
});

it.each(['', 'x', 'x'.repeat(42), 'x'.repeat(44), `${'x'.repeat(42)}'`, `${'x'.repeat(43)}\n`, 'x'.repeat(5000)])(
  'gives %j none: it cannot be a token',
  (text) => expect(sessionId(text)).toBeNull(),
);
