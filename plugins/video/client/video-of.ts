import type { Post } from '../../../platform/sdk/index.ts';
import type { PostVideo } from '../contract.ts';

/**
 * The fields of a post with a video; `post.present` of this plugin's server half puts all of them
 * there, or none.
 */
export const videoOf = (post: Post): PostVideo | undefined =>
  (post as Partial<PostVideo>).existVideo === 1 ? (post as Post & PostVideo) : undefined;
