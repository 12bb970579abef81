import { createHash } from 'node:crypto';
import type { RequestContext } from './context.ts';

/**
 * Whoever reads, for what counts once for each of them: the account's number, or what a visitor's
 * address and browser come to. An address is no person, and is written down nowhere.
 */
export function readerOf({ viewer, ip, userAgent }: Pick<RequestContext, 'viewer' | 'ip' | 'userAgent'>): string {
  if (viewer) return String(viewer.uid);
  const browser = createHash('sha256')
    .update(JSON.stringify([ip, userAgent]))
    .digest('base64url');
  return `v ${browser.slice(0, 16)}`;
}
