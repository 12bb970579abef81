import { AppError, type Refusal, type RequestContext } from '../../../../server/sdk/index.ts';
import type { DraftTiming } from '../../contract.ts';
import type { TimingStore } from './store.ts';
import type { Core } from '../uses.ts';

/** What drafts show of their times, by their ids. */
export function createShown({ texts }: Pick<Core, 'texts'>, store: Pick<TimingStore, 'of'>) {
  function reasonText(ctx: RequestContext, stored: string): string {
    const { id, namespace, values } = JSON.parse(stored) as Refusal; // written from `refusalOf`
    return texts.reason(ctx, new AppError(id, { status: 400, code: 400 }, values, namespace));
  }

  return async (
    ctx: RequestContext,
    draftIds: readonly number[],
  ): Promise<Map<number, DraftTiming & { timingOpenTime: number }>> => {
    const timings = await store.of(draftIds);
    return new Map(
      [...timings].map(([draftId, { id, status, open_at, reason }]) => {
        const shown = { draftTimingOpenId: id, draftTimingOpenStatus: status, timingOpenTime: open_at };
        return [draftId, reason === null ? shown : { ...shown, draftTimingReason: reasonText(ctx, reason) }];
      }),
    );
  };
}
