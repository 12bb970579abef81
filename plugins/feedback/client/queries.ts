import { useQueryClient } from '@tanstack/react-query';
import { apiKey } from '../../../platform/sdk/index.ts';
import { getRecords, myProblems, problemDetail } from '../contract.ts';

/** Own problems of one page of the list. */
export const MINE_PAGE = 10;

/** Asks again for every list and detail of feedback that is on the screen. */
export function useRefreshFeedback(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [myProblems, problemDetail, getRecords].map((endpoint) =>
        client.invalidateQueries({ queryKey: apiKey(endpoint) }),
      ),
    );
}
