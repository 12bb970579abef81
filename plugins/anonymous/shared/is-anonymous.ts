import type { Post } from '../../../platform/contract/endpoints/posts.ts';

/**
 * Whether a post was written without a name: said to those alone whom that may concern
 * (`post.viewer` of this plugin's server half).
 */
export const isAnonymous = (post: Post): boolean => (post as { isAnonymous?: unknown }).isAnonymous === 1;
