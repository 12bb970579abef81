import type { Post } from '../../../platform/sdk/index.ts';
import type { LinkPreview } from '../contract.ts';

/** What this plugin's server half says of a post; absent where it says nothing. */
export const previewsOf = (post: Post): readonly LinkPreview[] | undefined =>
  (post as { readonly linkPreviews?: readonly LinkPreview[] }).linkPreviews;
