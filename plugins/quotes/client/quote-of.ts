import type { Quote } from '../contract.ts';

/**
 * What this plugin's server half says of a comment or reply: absent where nothing is quoted, null
 * where it is not to be read.
 */
export const quoteOf = (comment: { readonly cid: number }): Quote | null | undefined =>
  (comment as { quote?: Quote | null }).quote;
