import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  apiKey,
  apiQuery,
  toast,
  useApiMutation,
  useCall,
  useNow,
  useT,
  type CallError,
} from '../../../platform/sdk/index.ts';
import { addPoll, userPollInfo, type Poll } from '../contract.ts';

/** While a poll is open its numbers are asked for again this often, milliseconds. */
const LIVE_MS = 20_000;

export type PollPhase = 'before' | 'open' | 'ended';

/** @param now milliseconds */
export function phaseOf({ startTime, endTime }: Pick<Poll, 'startTime' | 'endTime'>, now: number): PollPhase {
  if (now >= endTime) return 'ended';
  return now < startTime ? 'before' : 'open';
}

/**
 * The poll as it is now. The post's copy shows first; it may come from a cache that knows neither the viewer nor that the poll
 * has ended since, so it is asked for at once, then regularly while the poll is open, and once more when it closes.
 */
export function usePoll(given: Poll): { readonly poll: Poll; readonly phase: PollPhase } {
  const now = useNow();
  const { wbId } = given;
  const phase = phaseOf(given, now);
  const query = useQuery({
    ...apiQuery({ call: useCall() }, userPollInfo, { wbId }, phase === 'open' ? { refetchInterval: LIVE_MS } : {}),
    initialData: given,
    initialDataUpdatedAt: 0,
  });
  const client = useQueryClient();
  useEffect(() => {
    if (phase === 'ended') void client.invalidateQueries({ queryKey: apiKey(userPollInfo, { wbId }) });
  }, [client, phase, wbId]);
  return { poll: query.data, phase };
}

/** The poll with a ballot of the viewer's counted, before the server has said so. @param now milliseconds */
export function withBallot(poll: Poll, chosen: readonly number[], now: number): Poll {
  const voterCount = poll.voterCount === undefined ? undefined : poll.voterCount + 1;
  const options = poll.options.map((option) => {
    const active = chosen.includes(option.id) ? (1 as const) : (0 as const);
    if (option.votes === undefined || voterCount === undefined) return { ...option, active };
    const votes = option.votes + active;
    return { ...option, active, votes, ratio: Math.round((votes / voterCount) * 1000) / 10 };
  });
  return { ...poll, options, votedTime: now, ...(voterCount === undefined ? {} : { voterCount }) };
}

/** Votes: shown at once, taken back when the server refuses. `mutate(optionIds)`. */
export function useVote(poll: Poll) {
  const t = useT('poll');
  const client = useQueryClient();
  const { wbId } = poll;
  const queryKey = apiKey(userPollInfo, { wbId });
  const mutation = useApiMutation<typeof addPoll, { before: Poll | undefined }>(addPoll, {
    scope: { id: `poll-${wbId}` },
    onMutate: async ({ optionIds }) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData<Poll>(queryKey);
      const chosen = Array.isArray(optionIds) ? optionIds : [];
      client.setQueryData<Poll>(queryKey, withBallot(before ?? poll, chosen, Date.now()));
      return { before };
    },
    onSuccess: (voted) => {
      client.setQueryData<Poll>(queryKey, voted);
      toast.success(t('block.done'));
    },
    onError: (_error: CallError, _input, context) => {
      client.setQueryData(queryKey, context?.before ?? poll);
      // It may have been refused because of a vote on another device, or because the poll has closed.
      void client.invalidateQueries({ queryKey });
    },
  });
  return { isPending: mutation.isPending, vote: (optionIds: number[]) => mutation.mutate({ wbId, optionIds }) };
}
