import type { QueryClient } from '@tanstack/react-query';
import { commentList, replyList, type Comment, type Reply } from '../../contract/endpoints/comments.ts';
import type { CommentPatch } from '../post/extension-points.ts';
import { changeItems, type ListData } from './pages-data.ts';

/** Changes a comment or reply wherever the cache has it. */
export function patchComment(client: QueryClient, cid: number, patch: () => CommentPatch): void {
  const own = <T extends Comment | Reply>(item: T): T => (item.cid === cid ? { ...item, ...patch() } : item);
  client.setQueriesData<ListData<Reply>>(
    { queryKey: [replyList.path, 'pages'] },
    (data) => data && changeItems(data, own),
  );
  forEachComment(client, (comment) => own(inReplies(comment, own)));
}

export function forEachComment(client: QueryClient, change: (comment: Comment) => Comment | null): void {
  client.setQueriesData<ListData<Comment>>(
    { queryKey: [commentList.path, 'pages'] },
    (data) => data && changeItems(data, change),
  );
}

/** The comment with its replies changed; itself when none was. */
export function inReplies(comment: Comment, change: (reply: Reply) => Reply | null): Comment {
  let changed = false;
  const replies = comment.replies.flatMap((reply) => {
    const next = change(reply);
    if (next !== reply) changed = true;
    return next === null ? [] : [next];
  });
  return changed ? { ...comment, replies } : comment;
}
