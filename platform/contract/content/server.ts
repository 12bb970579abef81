/** The part of the content grammar that needs an HTML parser: server only. */
export { parseContent } from './parse.ts';
export { sanitizeContent } from './sanitize.ts';
