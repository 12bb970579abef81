import { useQueryClient } from '@tanstack/react-query';
import { commentList, replyList } from '../../../platform/sdk/index.ts';
import { postDetail, postList } from '../../../platform/sdk/index.ts';
import { waitingCalls } from '../../../platform/sdk/controls.ts';
import { apiKey, reportQueue } from '../../../platform/sdk/index.ts';
import {
  appealList,
  clauseTable,
  moderationLog,
  mySanctions,
  sanctionDetail,
  sanctionList,
  sanctionPreview,
} from '../contract.ts';

/** Asks again for what shows a post, after it was hidden, restored or deleted. */
export function useRefreshPosts(): (wbId: number) => Promise<unknown> {
  const client = useQueryClient();
  return (wbId) =>
    Promise.all([
      client.invalidateQueries({ queryKey: apiKey(postList) }),
      client.invalidateQueries({ queryKey: apiKey(postDetail, { wbId }) }),
      client.invalidateQueries({ queryKey: apiKey(moderationLog) }),
    ]);
}

/** Asks again for the comments of a post and for its counters. */
export function useRefreshComments(): (wbId: number) => Promise<unknown> {
  const client = useQueryClient();
  return (wbId) =>
    Promise.all([
      client.invalidateQueries({ queryKey: apiKey(commentList) }),
      client.invalidateQueries({ queryKey: apiKey(replyList) }),
      client.invalidateQueries({ queryKey: apiKey(postDetail, { wbId }) }),
    ]);
}

/** Asks again for all that a sanction changes: itself, appeals, reports, and what it hid or showed. */
export function useRefreshSanctions(): () => Promise<unknown> {
  const client = useQueryClient();
  return async () => {
    const changed = [
      mySanctions,
      sanctionList,
      sanctionDetail,
      appealList,
      clauseTable,
      moderationLog,
      reportQueue,
      ...waitingCalls,
      postList,
      postDetail,
      commentList,
      replyList,
    ];
    await Promise.all(changed.map((endpoint) => client.invalidateQueries({ queryKey: apiKey(endpoint) })));
    // Records of authors last: they are asked for by what somebody wrote, and that may be gone from
    // these lists now.
    await client.invalidateQueries({ queryKey: apiKey(sanctionPreview) });
  };
}
