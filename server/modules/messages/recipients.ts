import { extractMentions } from '../../../platform/contract/content/index.ts';
import { parseContent } from '../../../platform/contract/content/server.ts';
import type { CommentRow, PostRow } from '../../sdk/index.ts';

/** People that one text can mention; the others keep their link and are not told. */
export const MENTIONS_AT_MOST = 20;

const UID = /^[1-9]\d{0,14}$/;

/** The uids that canonical content mentions, each once, the first ones. Whether they exist has not been looked at. */
export function mentionedIn(content: string): number[] {
  // Every mention is written so; most texts have none and need not be read again.
  if (!content.includes('[at,')) return [];
  const uids = extractMentions(parseContent(content)).filter((uid) => UID.test(uid));
  return uids.slice(0, MENTIONS_AT_MOST).map(Number);
}

export type ToldOf = 'comment' | 'at';

/**
 * Who is told of a comment, and as what: the author of what it answers and the post's author of the comment, then whoever it mentions.
 * Everybody once, nobody of their own: who is both author and mentioned is told of the comment.
 */
export function toldOfComment(
  row: Pick<CommentRow, 'uid' | 'content'>,
  post: Pick<PostRow, 'uid'>,
  answered: Pick<CommentRow, 'uid'> | null,
): Map<number, ToldOf> {
  const told = new Map<number, ToldOf>();
  if (answered) told.set(answered.uid, 'comment');
  told.set(post.uid, 'comment');
  for (const uid of mentionedIn(row.content)) if (!told.has(uid)) told.set(uid, 'at');
  told.delete(row.uid);
  return told;
}
