import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a token stays good: pages stay open for hours, but the client fetches one before every write (spec 2 section 4). */
const LIFETIME_MS = 2 * 60 * 60 * 1000;

export interface Csrf {
  /** A token that only this session's writes may carry. */
  issue(sessionId: string, now: number): string;
  verify(token: unknown, sessionId: string, now: number): boolean;
}

/** Stateless request-forgery tokens: `<expiry>.<hmac(session, expiry)>`. */
export function createCsrf(secret: string): Csrf {
  const sign = (sessionId: string, expiry: string) =>
    createHmac('sha256', secret).update(`csrf\n${sessionId}\n${expiry}`).digest('base64url');
  return {
    issue(sessionId, now) {
      const expiry = (now + LIFETIME_MS).toString(36);
      return `${expiry}.${sign(sessionId, expiry)}`;
    },
    verify(token, sessionId, now) {
      if (typeof token !== 'string' || token.length > 100) return false;
      const [expiry, signature] = token.split('.');
      if (!expiry || !signature || !(Number.parseInt(expiry, 36) > now)) return false;
      const expected = Buffer.from(sign(sessionId, expiry));
      const given = Buffer.from(signature);
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
}
