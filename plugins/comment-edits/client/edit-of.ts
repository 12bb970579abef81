import type { CommentEdit } from '../contract.ts';

/** What this plugin's server half says of a comment or reply; absent where nothing was changed. */
export const editOf = (comment: { readonly cid: number }): CommentEdit | undefined =>
  (comment as { commentEdit?: CommentEdit }).commentEdit;
