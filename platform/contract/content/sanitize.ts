import { parseContent } from './parse.ts';
import { serializeContent } from './serialize.ts';

/** Untrusted HTML as canonical content HTML, fit to be stored as `wbContent`. Idempotent (on
 * results within `CONTENT_LIMITS.htmlLength`). Server only. */
export function sanitizeContent(html: string): string {
  return serializeContent(parseContent(html));
}
