import { timingSafeEqual } from 'node:crypto';

/** Compared in a time that tells nothing of the right one; what is sent may be any text. */
export function isSameSecret(given: string, right: string | Buffer): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
}
