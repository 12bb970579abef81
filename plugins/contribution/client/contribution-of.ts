import type { Post } from '../../../platform/sdk/index.ts';
import type { PostContribution } from '../contract.ts';

/** What a post says of the piece that it was handed in as; undefined: it was not. */
export const contributionOf = (post: Post): PostContribution | undefined =>
  // The server half puts it there.
  (post as { readonly contribution?: PostContribution }).contribution;
