import { useQueryClient } from '@tanstack/react-query';
import { waitingCalls } from '../../../../platform/sdk/controls.ts';
import { apiKey, reportQueue } from '../../../../platform/sdk/index.ts';
import { ruleHits, ruleList } from '../../contract.ts';

/** Asks again for the rules, for what they caught, and for the queue that it stands in. */
export function useRefreshRules(): () => Promise<unknown> {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [ruleList, ruleHits, reportQueue, ...waitingCalls].map((endpoint) =>
        client.invalidateQueries({ queryKey: apiKey(endpoint) }),
      ),
    );
}
