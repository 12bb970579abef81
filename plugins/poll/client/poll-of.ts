import type { Post } from '../../../platform/sdk/index.ts';
import type { Poll } from '../contract.ts';

/**
 * The poll in a post; `post.present` and `post.viewer` of this plugin's server half put it there.
 */
export const pollOf = (post: Post): Poll | undefined => (post as { readonly poll?: Poll | null }).poll ?? undefined;
