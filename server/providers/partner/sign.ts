import { createHmac } from 'node:crypto';

/**
 * The signature of a message to or from a partner system: HMAC-SHA256 (hex) of its parts, each in a
 * line of its own.
 */
export const signLines = (secret: string, ...lines: readonly (string | number)[]): string =>
  createHmac('sha256', secret).update(lines.join('\n')).digest('hex');
