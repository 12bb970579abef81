import { extractMentions, readContent } from '../../../platform/contract/content/index.ts';
import type { CommentRow, PostRow } from '../../sdk/index.ts';
import { hasPrivateReplies } from '../posts/index.ts';

/** People that one text can mention; the others keep their link and are not told. */
export const MENTIONS_AT_MOST = 20;

const UID = /^[1-9]\d{0,14}$/;

/**
 * The uids that canonical content mentions, each once, the first ones. Whether they exist has not
 * been looked at.
 */
export function mentionedIn(content: string): number[] {
  // Every mention is written so; most texts have none and need not be read again.
  if (!content.includes('[at,')) return [];
  const uids = extractMentions(readContent(content)).filter((uid) => UID.test(uid));
  return uids.slice(0, MENTIONS_AT_MOST).map(Number);
}

export type Reason = 'comment' | 'at';

/**
 * Who is told of a comment, and as what: the author of what it answers and the post's author of the
 * comment, then whoever it mentions. Everybody once, nobody of their own: who is both author and
 * mentioned is told of the comment. Where replies are private only those who may read this one by
 * themselves are told: `threadOf` began its thread.
 */
export function recipientsOf(
  row: Pick<CommentRow, 'uid' | 'content'>,
  post: Pick<PostRow, 'uid' | 'forbid_comment'>,
  answered: Pick<CommentRow, 'uid'> | null,
  threadOf: number,
): Map<number, Reason> {
  const recipients = new Map<number, Reason>();
  if (answered) recipients.set(answered.uid, 'comment');
  recipients.set(post.uid, 'comment');
  for (const uid of mentionedIn(row.content)) if (!recipients.has(uid)) recipients.set(uid, 'at');
  recipients.delete(row.uid);
  if (hasPrivateReplies(post))
    for (const uid of recipients.keys()) if (uid !== post.uid && uid !== threadOf) recipients.delete(uid);
  return recipients;
}
