import type { Post, PostProps } from '../../../../platform/sdk/index.ts';
import type { Level } from '../../contract.ts';
import { LevelDialog } from '../LevelDialog.tsx';

/** `post.viewer` of this plugin's server half puts it there. */
const levelIn = (post: Post): Level => (post as { watchLevel?: Level }).watchLevel ?? 'normal';

/** Whether a member follows a post, mutes it, or neither. */
export function WatchPost({ post, onClose }: PostProps & { readonly onClose: () => void }) {
  return <LevelDialog subject="post" id={post.wbId} before={levelIn(post)} onClose={onClose} />;
}
