import { HOUR_MS } from '../../../platform/contract/durations.ts';
import { createHmac } from 'node:crypto';
import { createLru } from '../../sdk/lru.ts';
import { isSameSecret } from '../../sdk/same-secret.ts';

/**
 * How long a token stays good: pages stay open for hours, but the client fetches one before every
 * write.
 */
export const TOKEN_LIFETIME_MS = 2 * HOUR_MS;
/** Signatures that were computed last: a token is issued, and then used once or a few times. */
const SIGNATURES_KEPT = 2_000;

export interface Csrf {
  /** A token that only this session's writes may carry. */
  issue(sessionId: string, now: number): string;
  verify(token: unknown, sessionId: string, now: number): boolean;
}

/** Stateless request-forgery tokens: `<expiry>.<hmac(session, expiry)>` (docs/product/calls.md). */
export function createCsrf(secret: string): Csrf {
  const kept = createLru<string, Buffer>(SIGNATURES_KEPT);
  const textOf = (sessionId: string, expiry: string): string => `csrf\n${sessionId}\n${expiry}`;
  const sign = (text: string): Buffer =>
    kept.get(text) ?? Buffer.from(createHmac('sha256', secret).update(text).digest('base64url'));
  return {
    issue(sessionId, now) {
      const expiry = (now + TOKEN_LIFETIME_MS).toString(36);
      const text = textOf(sessionId, expiry);
      const signature = sign(text);
      kept.set(text, signature);
      return `${expiry}.${signature.toString('latin1')}`;
    },
    verify(token, sessionId, now) {
      if (typeof token !== 'string' || token.length > 100) return false;
      const [expiry, signature] = token.split('.');
      if (!expiry || !signature || !(Number.parseInt(expiry, 36) > now)) return false;
      const text = textOf(sessionId, expiry);
      const expected = sign(text);
      if (!isSameSecret(signature, expected)) return false;
      // Only what is true: nobody can push the others out with what they made up.
      kept.set(text, expected);
      return true;
    },
  };
}
