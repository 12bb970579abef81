import { viewerPart, type PostProps } from '../../../../platform/sdk/index.ts';
import { Reactions } from './Reactions.tsx';

/** Below a post, on its page. */
export const PostReactions = viewerPart(function PostReactions({ post }: PostProps) {
  return <Reactions target={{ wbId: post.wbId }} thing={post} />;
});
