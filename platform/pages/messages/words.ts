import type { TFunction } from 'i18next';
import type { MessageItem } from '../../contract/endpoints/messages.ts';
import type { Links } from '../common/links.ts';

/** What happened: "replied to your comment". Empty for notices, which speak for themselves. */
export function didWhat(item: MessageItem, t: TFunction): string {
  const { type, cid, replyToComment, isGone } = item;
  if (type === 'comment') {
    if (isGone || !replyToComment) return t('messages:did.comment');
    return replyToComment.isOwn ? t('messages:did.reply') : t('messages:did.thread');
  }
  if (type === 'at') return t(cid ? 'messages:did.atComment' : 'messages:did.atPost');
  if (type === 'favors') return t(cid ? 'messages:did.likeComment' : 'messages:did.likePost');
  return '';
}

/** People behind the names of a folded message. */
export const othersOf = ({ userCount, users }: MessageItem): number => Math.max(0, userCount - users.length);

/** Where a message leads; null when there is nothing to see any more. */
export function targetOf(
  { cid, wbId, link, isGone }: MessageItem,
  links: Pick<Links, 'post' | 'comment' | 'path'>,
): string | null {
  const own = /^\/(?![/\\])/.test(link) ? links.path(link) : null;
  // What is told may have a page that outlives the post which it was about.
  if (isGone) return own;
  if (cid) return links.comment(cid);
  return wbId ? links.post(wbId) : own;
}
