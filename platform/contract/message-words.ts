import type { MessageItem } from './endpoints/messages.ts';

/** What somebody did that a message tells of: `messages:did.<verb>` has the words. */
export type MessageVerb = 'comment' | 'reply' | 'thread' | 'atPost' | 'atComment' | 'likePost' | 'likeComment';

/** Null for notices, which speak for themselves. */
export function verbOf({
  type,
  cid,
  replyToComment,
  isGone,
}: Pick<MessageItem, 'type' | 'cid' | 'replyToComment' | 'isGone'>): MessageVerb | null {
  if (type === 'comment') {
    if (isGone || !replyToComment) return 'comment';
    return replyToComment.isOwn ? 'reply' : 'thread';
  }
  if (type === 'at') return cid ? 'atComment' : 'atPost';
  if (type === 'favors') return cid ? 'likeComment' : 'likePost';
  return null;
}

/** People behind the names of a folded message. */
export const othersOf = ({ userCount, users }: Pick<MessageItem, 'userCount' | 'users'>): number =>
  Math.max(0, userCount - users.length);

/** Addresses of what messages are about. */
interface Addresses {
  post(wbId: number): string;
  comment(cid: number): string;
  path(path: string): string;
}

/** Where a message leads; null when there is nothing to see any more. */
export function targetOf(
  { cid, wbId, link, isGone }: Pick<MessageItem, 'cid' | 'wbId' | 'link' | 'isGone'>,
  addresses: Addresses,
): string | null {
  const own = /^\/(?![/\\])/.test(link) ? addresses.path(link) : null;
  // What is told may have a page that outlives the post which it was about.
  if (isGone) return own;
  if (cid) return addresses.comment(cid);
  return wbId ? addresses.post(wbId) : own;
}
