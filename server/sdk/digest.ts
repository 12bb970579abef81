import { createHash } from 'node:crypto';
import { ABOUT_SENDING } from './sending.ts';

/**
 * What a call was sent with, in one short text: the same for a retry, another as soon as a letter
 * differs.
 */
export function digestOf(fields: Readonly<Record<string, unknown>>): string {
  const said = Object.entries(fields)
    .filter(([name, value]) => value !== undefined && !ABOUT_SENDING.includes(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(said)).digest('base64url');
}
