import { useQueryClient } from '@tanstack/react-query';
import { apiKey, postDetail, postList, useApiMutation, useApiQuery } from '../../../platform/sdk/index.ts';
import { markCount, markedPosts, markTask, updateMark } from '../contract.ts';

/** The marks of a post, running or to come. */
export const useMarks = (wbId: number) => useApiQuery(markTask, { wbId });

/**
 * How many marks there are that have a limit; asked anew whenever somebody looks, as others give
 * them too.
 */
export const useMarkCounts = (themeIds: readonly number[]) =>
  useApiQuery(markCount, { themeIdStr: themeIds.join() || '0' }, { staleTime: 0 });

/** Gives a post a mark or takes it off; what shows the post is asked for again. */
export function useUpdateMark(wbId: number) {
  const client = useQueryClient();
  return useApiMutation(updateMark, {
    scope: { id: `marks:${wbId}` },
    onSuccess: async (reply) => {
      client.setQueryData(apiKey(markTask, { wbId }), reply);
      await Promise.all([
        client.invalidateQueries({ queryKey: apiKey(markCount) }),
        client.invalidateQueries({ queryKey: apiKey(markedPosts) }),
        client.invalidateQueries({ queryKey: apiKey(postList) }),
        client.invalidateQueries({ queryKey: apiKey(postDetail, { wbId }) }),
      ]);
    },
    // A full hot list has changed since it was counted.
    onError: () => client.invalidateQueries({ queryKey: apiKey(markCount) }),
  });
}
