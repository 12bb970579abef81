import type { Post } from '../../../platform/sdk/index.ts';
import type { NewComments } from '../contract.ts';

/** What is new in a post; `post.viewer` of this plugin's server half puts it there. */
export const newCommentsOf = (post: Post): NewComments | undefined =>
  (post as { newComments?: NewComments }).newComments;
