/** The part of the content grammar that needs an HTML parser: server only. */
export { parseContent } from './parse.ts';
export { withPictures } from './pictures.ts';
export { sanitizeContent } from './sanitize.ts';
export { surveyOf } from './survey.ts';
export type { ContentSurvey } from './survey.ts';
