import { useState } from 'react';
import { isCallError, toastReason, useCall, useT } from '../../../../platform/sdk/index.ts';
import { BULK_ITEMS, bulkSanction, liftSanction, type BulkResult, type SanctionAction } from '../../contract.ts';
import { useRefreshSanctions } from '../queries.ts';
import type { Penalty } from './use-penalty.ts';
import type { PenaltyTarget } from '../face.ts';

/** Trying what would happen, doing it, and taking it back: what is under way, and how far it is. */
export type BulkWork = 'try' | 'do' | 'undo';

const inChunks = <Item>(list: readonly Item[]): Item[][] =>
  Array.from({ length: Math.ceil(list.length / BULK_ITEMS) }, (_, n) =>
    list.slice(n * BULK_ITEMS, (n + 1) * BULK_ITEMS),
  );

/** The same penalty for many things: tried first, then done to those that nothing stands against. */
export function useBulk(penalty: Penalty, targets: readonly PenaltyTarget[], action: SanctionAction) {
  const t = useT('moderation-pages');
  const call = useCall();
  const refresh = useRefreshSanctions();
  const [work, setWork] = useState<{ readonly what: BulkWork; readonly done: number; readonly total: number } | null>(
    null,
  );
  const [tried, setTried] = useState<readonly BulkResult[] | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [done, setDone] = useState<readonly BulkResult[] | null>(null);
  const [undone, setUndone] = useState(0);

  async function run(what: 'try' | 'do', wanted: readonly PenaltyTarget[]): Promise<BulkResult[]> {
    const { body, requestKey } = penalty;
    if (!body) return [];
    const results: BulkResult[] = [];
    setWork({ what, done: 0, total: wanted.length });
    for (const chunk of inChunks(wanted)) {
      const list = chunk.map(({ type, id }) => ({ targetType: type, targetId: id }));
      const input = {
        action,
        targets: list,
        ...body,
        dryRun: what === 'try' ? (1 as const) : (0 as const),
        requestKey,
      };
      results.push(...(await call(bulkSanction, input)).results);
      setWork({ what, done: results.length, total: wanted.length });
    }
    return results;
  }

  /** @param refuse what the whole of it was refused for has changed since it was read */
  const during = async (step: () => Promise<void>, refuse?: () => void) => {
    setFailed(false);
    try {
      await step();
    } catch (error) {
      toastReason(error);
      setFailed(true);
      if (isCallError(error) && error.status === 409) refuse?.();
      // Of many some may be done.
      await refresh();
    } finally {
      setWork(null);
    }
  };

  return {
    work,
    /** What would happen to each; null: not tried yet. */
    tried,
    /** The last step has failed, which was said. */
    hasFailed,
    /** What happened to each; null: nothing yet. */
    done,
    undone,
    attempt: () =>
      during(async () => {
        // What was tried before was of another penalty, or is of another moment.
        setTried(null);
        setTried(await run('try', targets));
      }, penalty.restart),
    carryOut: () =>
      during(async () => {
        const free = (tried ?? []).filter(({ refusal }) => refusal === '');
        const results = await run(
          'do',
          free.map(({ targetType, targetId }) => ({ type: targetType, id: targetId })),
        );
        if (results.some(({ id }) => id > 0)) penalty.forget();
        setDone(results);
        await refresh();
      }, penalty.restart),
    undo: () =>
      during(async () => {
        const issued = (done ?? []).filter(({ id }) => id > 0);
        let count = 0;
        for (const { id } of issued) {
          await call(liftSanction, { id, reason: t('penalty.undoReason') });
          setUndone((count += 1));
          setWork({ what: 'undo', done: count, total: issued.length });
        }
        await refresh();
      }),
  };
}
export type Bulk = ReturnType<typeof useBulk>;
