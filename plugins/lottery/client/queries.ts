import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { apiKey, apiQuery, useApiQuery, useCall, useIsAlive, type LoadContext } from '../../../platform/sdk/index.ts';
import {
  getLotteryInfo,
  getLotterySample,
  lotteryEntrants,
  lotteryList,
  lotteryPreview,
  lotteryRecords,
  type LotteryInfo,
  type LotteryPhase,
  type LotteryPreview,
} from '../contract.ts';
import { nextMoment } from './phase.ts';

/**
 * How often a lottery, and for how long the counts of who would be in are not, asked for again;
 * milliseconds.
 */
const LIVE_MS = 15_000;
const CALM_MS = 20_000;
/** What the host is given to know of it. */
const SETTLE_MS = 500;

/**
 * The lottery of a post as it is now for this viewer: asked for regularly, at once when its next
 * moment has come, and after everything that they do on the page (a like may be what was missing).
 * @param moment when it changes by itself, milliseconds; 0: unknown
 */
export function useLottery(wbId: number, moment: number) {
  const call = useCall();
  const client = useQueryClient();
  const isAlive = useIsAlive();
  const query = useApiQuery(getLotteryInfo, { wbId }, { enabled: isAlive, refetchInterval: LIVE_MS });
  useEffect(() => {
    let soon: ReturnType<typeof setTimeout> | undefined;
    const again = async () => {
      await client.invalidateQueries({ queryKey: apiKey(getLotteryInfo, { wbId }) });
      const info = client.getQueryData<LotteryInfo>(apiKey(getLotteryInfo, { wbId }));
      const preview = apiQuery({ call }, lotteryPreview, { wbId }, { staleTime: 0 });
      if (info?.phase === 'running') await client.fetchQuery(preview).catch(() => undefined);
    };
    // What was put into the cache by hand is what they have just done: a like, a comment.
    const stop = client.getQueryCache().subscribe(({ type, query: { queryKey }, ...event }) => {
      const isOwnAct =
        type === 'updated' && 'action' in event && event.action.type === 'success' && event.action.manual;
      if (!isOwnAct || queryKey[0] === getLotteryInfo.path) return;
      clearTimeout(soon);
      soon = setTimeout(() => void again(), SETTLE_MS);
    });
    const left = moment - Date.now();
    // A browser's timers end after 24 days; nobody keeps a page open for as long.
    const timer = left > 0 && left < 2 ** 31 ? setTimeout(() => void again(), left + SETTLE_MS) : undefined;
    return () => {
      stop();
      clearTimeout(soon);
      clearTimeout(timer);
    };
  }, [call, client, wbId, moment]);
  return query;
}

export const prefetchLottery = (context: LoadContext, wbId: number): Promise<unknown> =>
  context.queryClient.ensureQueryData(apiQuery(context, getLotteryInfo, { wbId }));

export const isOpen = (phase: LotteryPhase): boolean => phase === 'waiting' || phase === 'running';

/**
 * Counts of who would be in now, asked for only where the lottery itself was running a moment
 * before. `data` is undefined while they are older than what the viewer has done since: "0 people"
 * must not stand beside "you are in".
 */
export function usePreview(wbId: number) {
  const call = useCall();
  const client = useQueryClient();
  const { data: info, dataUpdatedAt } = useApiQuery(getLotteryInfo, { wbId }, { enabled: false });
  const query = useApiQuery(lotteryPreview, { wbId }, { enabled: false });
  const isAsked = info?.phase === 'running';
  const isOutdated = isOlder(query.data, info);
  useEffect(() => {
    const preview = apiQuery({ call }, lotteryPreview, { wbId }, { staleTime: isOutdated ? 0 : CALM_MS });
    // Why it did not come does not matter here: it is asked for again.
    if (isAsked && dataUpdatedAt > 0) client.fetchQuery(preview).catch(() => undefined);
  }, [call, client, wbId, isAsked, isOutdated, dataUpdatedAt]);
  return isOutdated ? { ...query, data: undefined } : query;
}

/** Whether the counts were made before the viewer came in or fell out. */
export function isOlder(counts: Pick<LotteryPreview, 'own'> | undefined, info: LotteryInfo | undefined): boolean {
  if (!counts?.own || !info?.own) return false;
  return (counts.own.isIn === 1) !== (info.own.missing.length === 0);
}

/** What of a lottery changes what the desk lists: each step and each prize's state. */
export const deskState = ({ phase, logHead, winners }: Pick<LotteryInfo, 'phase' | 'logHead' | 'winners'>): string =>
  JSON.stringify([phase, logHead, winners.map(({ id, state }) => [id, state])]);

/**
 * The lottery of the desk; its lists are asked for again when it has moved on: when its list is
 * fixed, when it is drawn, when a winner registers.
 */
export function useDeskLottery(wbId: number) {
  const client = useQueryClient();
  const { data: known } = useApiQuery(getLotteryInfo, { wbId }, { enabled: false });
  const query = useLottery(wbId, known ? nextMoment(known, known.phase) : 0);
  const state = query.data && deskState(query.data);
  const lastState = useRef(state);
  useEffect(() => {
    const before = lastState.current;
    lastState.current = state;
    if (before === undefined || before === state) return;
    for (const list of [lotteryEntrants, lotteryRecords, lotteryList, getLotterySample])
      void client.invalidateQueries({ queryKey: apiKey(list) });
  }, [client, state]);
  return query;
}

/** Puts what a write has answered in the place of what was known. */
export function useKnown(): (info: LotteryInfo) => void {
  const client = useQueryClient();
  return (info) => void client.setQueryData(apiKey(getLotteryInfo, { wbId: info.wbId }), info);
}
