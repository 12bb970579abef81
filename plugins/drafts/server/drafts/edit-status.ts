import type { InputOf, RequestContext } from '../../../../server/sdk/index.ts';
import { DraftStatus, type EditStatus, type syncEditStatus } from '../../contract.ts';
import { editorOf } from './holder.ts';
import type { Leases } from './leases.ts';
import type { Reopening } from './reopen.ts';
import { held, missing, ownerOf } from './service.ts';
import type { DraftStore } from './store.ts';
import type { DraftRow } from './tables.ts';
import type { Core } from '../uses.ts';

type SyncItem = InputOf<typeof syncEditStatus>['list'][number];

/**
 * Heartbeats of editors: whose rows say whose a draft is, so that two that ask at once are told
 * apart.
 */
export function createEditStatus(
  { db, texts }: Core,
  { store, leases, reopening }: { store: DraftStore; leases: Leases; reopening: Pick<Reopening, 'seen'> },
) {
  async function answer(ctx: RequestContext, item: SyncItem, row: DraftRow | undefined): Promise<EditStatus> {
    const targetId = Number(item.targetId);
    if (!row) return { targetId, status: false, reason: texts.reason(ctx, missing()), version: 0 };
    const { version } = row;
    const editor = editorOf(ctx, item.holder);
    if (item.clean) {
      await leases.leave(row.id, editor);
      return { targetId, status: true, reason: '', version };
    }
    const lease = (await leases.of([row.id], ctx.now)).get(row.id);
    if (lease && lease.holder !== editor.holder && !item.takeOver)
      return { targetId, status: false, reason: texts.reason(ctx, held(lease)), version };
    // In review nobody edits it: a heartbeat that was on its way when it was pushed must not hold
    // it.
    if ((await reopening.seen(ctx, row)).status !== DraftStatus.inReview) await leases.hold(row.id, editor, ctx.now);
    return { targetId, status: true, reason: '', version };
  }

  return (ctx: RequestContext, items: readonly SyncItem[]): Promise<EditStatus[]> =>
    db.tx(async () => {
      const ids = [...new Set(items.map(({ targetId }) => Number(targetId)))];
      const rows = new Map((await store.lock(ownerOf(ctx), ids)).map((row) => [row.id, row]));
      const answers: EditStatus[] = [];
      for (const item of items) answers.push(await answer(ctx, item, rows.get(Number(item.targetId))));
      return answers;
    });
}
