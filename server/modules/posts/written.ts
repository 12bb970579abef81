import type { Post, WrittenPost } from '../../../platform/contract/endpoints/posts.ts';
import { namedIn, type NamedCounts } from './body.ts';

/** A whole post, as the call that has written it answers. */
export const writtenPost = (post: Post, { mentions, topics }: NamedCounts = namedIn(post.wbContent)): WrittenPost => ({
  ...post,
  wbContentDetail: post.wbContent,
  wbContentAtUserCount: mentions,
  wbContentTopicCount: topics,
});
