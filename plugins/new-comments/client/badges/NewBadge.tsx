import { Badge, useT, type PostProps } from '../../../../platform/sdk/index.ts';
import { useSeenHere } from '../seen-here.ts';
import { newCommentsOf } from '../new-comments-of.ts';

/** How many comments a post in a list has got since the viewer was there. */
export function NewBadge({ post }: PostProps) {
  const t = useT('new-comments');
  const newComments = newCommentsOf(post);
  const isSeen = useSeenHere(post.wbId, newComments?.since);
  return newComments && !isSeen ? <Badge tone="brand">{t('new', { count: newComments.count })}</Badge> : null;
}
