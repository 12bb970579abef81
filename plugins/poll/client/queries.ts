import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  MINUTE_MS,
  apiKey,
  apiQuery,
  toast,
  toastReason,
  useApiInfinite,
  useApiMutation,
  useApiQuery,
  useCall,
  useT,
  type CallError,
  type InputOf,
} from '../../../platform/sdk/index.ts';
import { allGameRoles } from '../../../platform/sdk/lookups.ts';
import { refusalOf, type EditRefusal } from './dialogs/edit-refusal.ts';
import { hasNumbers, phaseOf, type PollPhase } from './phase.ts';
import { usePhase } from './use-phase.ts';
import { addPoll, editPoll, pollHistory, pollRecords, userPollInfo, type GivenAnswer, type Poll } from '../contract.ts';

/**
 * While a poll is open and looked at, it is asked for again this often, milliseconds: with numbers,
 * and without any.
 */
const LIVE_MS = 10_000;
const QUIET_MS = MINUTE_MS;
/**
 * And a while after its end: clocks differ, and what only its end makes public may not be there yet
 * for the host's.
 */
const CLOSING_MS = 30_000;

/**
 * The poll as it is now. The post's copy shows first; it may come from a cache that knows neither
 * the viewer nor that the poll has ended since, so it is asked for at once, then regularly while
 * the poll is open, and once more when it closes.
 */
export function usePoll(given: Poll): { readonly poll: Poll; readonly phase: PollPhase } {
  const { wbId } = given;
  const query = useQuery({
    ...apiQuery({ call: useCall() }, userPollInfo, { wbId }),
    // A page that nobody looks at asks nothing; `refetchIntervalInBackground` stays off.
    refetchInterval: ({ state: { data = given } }) => {
      const phase = phaseOf(data, Date.now());
      if (phase === 'ended') return Date.now() < data.endTime + CLOSING_MS && LIVE_MS;
      return phase === 'open' && hasNumbers(data) ? LIVE_MS : QUIET_MS;
    },
    initialData: given,
    initialDataUpdatedAt: 0,
  });
  const phase = usePhase(query.data);
  const client = useQueryClient();
  useEffect(() => {
    if (phase === 'ended') void client.invalidateQueries({ queryKey: apiKey(userPollInfo, { wbId }) });
  }, [client, phase, wbId]);
  return { poll: query.data, phase };
}

/** What somebody sends: their choice, and their answers to what is asked before it. */
export interface Ballot {
  /** Of the poll as it was shown. */
  readonly version: number;
  readonly optionIds: readonly number[];
  readonly answers: readonly GivenAnswer[];
}

/** Votes. Nothing is shown as counted before the server has counted it: the receipt is its word. */
export function useVote({ wbId }: Pick<Poll, 'wbId'>) {
  const t = useT('poll-pages');
  const client = useQueryClient();
  const queryKey = apiKey(userPollInfo, { wbId });
  const mutation = useApiMutation(addPoll, {
    scope: { id: `poll-${wbId}` },
    onSuccess: (voted) => {
      void client.cancelQueries({ queryKey });
      client.setQueryData<Poll>(queryKey, voted);
      toast.success(t('block.done'));
    },
    // It may have been refused because of a vote on another device, because the poll has been
    // changed or has closed.
    onError: () => void client.invalidateQueries({ queryKey }),
  });
  return {
    isPending: mutation.isPending,
    vote: ({ optionIds, answers, version }: Ballot) =>
      mutation.mutate({
        wbId,
        optionIds: [...optionIds],
        version,
        ...(answers.length > 0 ? { answers: JSON.stringify(answers) } : {}),
      }),
  };
}

export type PollEdit = Omit<InputOf<typeof editPoll>, 'wbId' | 'version'>;

/**
 * Changes a poll; a refusal because of what has become of it meanwhile brings the poll as it is now
 * (`onRefused`).
 */
export function useEditPoll(
  { wbId }: Pick<Poll, 'wbId'>,
  onDone: () => void,
  on: {
    /** The poll has become another since the dialog was opened. */
    readonly onStale: (refusal: EditRefusal) => void;
    readonly onRefused: (error: CallError) => void;
  },
) {
  const client = useQueryClient();
  const queryKey = apiKey(userPollInfo, { wbId });
  const mutation = useApiMutation(editPoll, {
    toastError: false,
    onSuccess: (poll) => {
      client.setQueryData<Poll>(queryKey, poll);
      void client.invalidateQueries({ queryKey: apiKey(pollHistory) });
      onDone();
    },
    onError: async (error) => {
      const refusal = refusalOf(error);
      if (!refusal) return on.onRefused(error);
      toastReason(error);
      await client.invalidateQueries({ queryKey });
      on.onStale(refusal);
    },
  });
  return {
    isPending: mutation.isPending,
    save: (version: number, edit: PollEdit) => mutation.mutate({ wbId, version, ...edit }),
  };
}

/** What was changed in a poll, newest first. */
export const usePollHistory = (wbId: number) => useApiInfinite(pollHistory, { wbId }, { pageSize: 20 });

/** Who voted, newest first. */
export const usePollRecords = (wbId: number) => useApiInfinite(pollRecords, { wbId }, { pageSize: 20 });

/** The viewer's roles in the zone's game, asked for when one has to be chosen. */
export const useOwnRoles = (isAsked: boolean) =>
  useApiQuery(allGameRoles, {}, { enabled: isAsked, staleTime: MINUTE_MS });
