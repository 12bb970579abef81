import { extractMentions, extractTopics, readContent } from '../../../platform/contract/content/index.ts';
import type { Post, WrittenPost } from '../../../platform/contract/endpoints/posts.ts';

/** A whole post, as the call that has written it answers. */
export function writtenPost(post: Post): WrittenPost {
  const document = readContent(post.wbContent);
  return {
    ...post,
    wbContentDetail: post.wbContent,
    wbContentAtUserCount: extractMentions(document).length,
    wbContentTopicCount: extractTopics(document).length,
  };
}
