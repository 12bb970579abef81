import type { QueryClient } from '@tanstack/react-query';
import { commentList, replyList, type Comment, type Reply } from '../../../contract/endpoints/comments.ts';
import type { CommentPatch } from '../extension-points.ts';
import { forEachComment, inReplies } from '../../common/comment-cache.ts';
import { changeItems, type ListData } from '../../common/pages-data.ts';

/** Takes a deleted comment or reply out; its first-level comment counts one reply less. */
export function dropComment(client: QueryClient, { cid, parentId }: { cid: number; parentId: number | null }): void {
  const gone = <T extends Comment | Reply>(item: T): T | null => (item.cid === cid ? null : item);
  client.setQueriesData<ListData<Reply>>(
    { queryKey: [replyList.path, 'pages'] },
    (data) => data && changeItems(data, gone),
  );
  forEachComment(client, (comment) => {
    if (comment.cid === cid) return null;
    if (comment.cid !== parentId) return comment;
    return { ...inReplies(comment, gone), replyCount: Math.max(0, comment.replyCount - 1) };
  });
}

/** Items with what has become of one of them; null: it is deleted. */
export const withChange = <T extends Comment | Reply>(
  items: readonly T[],
  cid: number,
  change: CommentPatch | null,
): readonly T[] =>
  items.flatMap((item) => {
    if (item.cid !== cid) return [item];
    return change ? [{ ...item, ...change }] : [];
  });

/** Counts a new reply; the reply itself is shown by whoever sent it. */
export function countReply(client: QueryClient, parentId: number): void {
  forEachComment(client, (comment) =>
    comment.cid === parentId ? { ...comment, replyCount: comment.replyCount + 1 } : comment,
  );
}

/**
 * What is kept of comments is asked for again when it is next shown, not under the reader's eyes.
 */
export function markCommentsStale(client: QueryClient): void {
  for (const { path } of [commentList, replyList]) {
    void client.invalidateQueries({ queryKey: [path], refetchType: 'none' });
  }
}
