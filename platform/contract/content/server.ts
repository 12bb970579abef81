/** The part of the content grammar that needs an HTML parser: server only. */
export { readHtmlHead } from './html-head.ts';
export { parseContent } from './parse.ts';
export { withPictures } from './pictures.ts';
export { sanitizeContent } from './sanitize.ts';
export { contentStatsOf } from './content-stats.ts';
export type { ContentStats } from './content-stats.ts';
