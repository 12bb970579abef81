import { downloadRoute, pluginError, route, type RouteExtension } from '../../../server/sdk/index.ts';
import {
  applyRedraw,
  cancelLottery,
  drawPrize,
  exportRecords,
  getLotteryDraft,
  getLotteryInfo,
  getLotterySample,
  lotteryEntrants,
  lotteryEntries,
  lotteryList,
  lotteryLog,
  lotteryPreview,
  lotteryProof,
  lotteryRecords,
  publishLottery,
  pushRegister,
  updateLotterySample,
  updateRecord,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { LotteryDeps } from './deps.ts';
import { draftLottery } from './drafts.ts';
import { readReason } from './given.ts';
import { listItems } from './list.ts';
import { readUids } from './preview.ts';
import type { Lotteries } from './lotteries.ts';
import type { LotteryRow } from './tables.ts';

export function lotteryRoutes({ core, store, log, pages }: LotteryDeps, lotteries: Lotteries): RouteExtension[] {
  const { posts, presenting, preview, managing, ledger, redraw, samples, exporting } = lotteries;
  type Ctx = Parameters<typeof posts.get>[0];

  /**
   * As it is now, read where writes are: a browser keeps what it is told here and compares it with
   * what it is told later, which a replica may not know yet.
   */
  const onPrimary = <T>(ctx: Ctx, wbId: number, present: (row: LotteryRow) => T | Promise<T>): Promise<T> =>
    core.db.primary(async () => present(await posts.get(ctx, wbId)));
  const info = (ctx: Ctx, wbId: number) => onPrimary(ctx, wbId, (row) => presenting.info(ctx, row));

  return [
    route(getLotteryInfo, (ctx, { wbId }) => info(ctx, wbId)),
    route(lotteryProof, (ctx, { wbId }) => onPrimary(ctx, wbId, presenting.proof)),
    route(lotteryPreview, async (ctx, { wbId }) => preview.counts(ctx, await posts.get(ctx, wbId))),
    route(lotteryLog, async (ctx, { wbId, limit, offset }) => {
      const lines = await onPrimary(ctx, wbId, ({ post_id }) => log.page(post_id, limit + 1, offset));
      return { list: lines.slice(0, limit), hasMore: lines.length > limit };
    }),
    downloadRoute(lotteryEntries, async (ctx, { wbId }) => {
      const row = await onPrimary(ctx, wbId, (one) => one);
      // Whom a draw that was called off would have been among, too.
      if (row.list_id === null || (row.stage !== 'drawn' && row.stage !== 'cancelled'))
        throw pluginError(manifest, 'WRONG_PHASE');
      return {
        filename: `lottery-${wbId}-entries.bin`,
        contentType: 'application/octet-stream',
        etag: `"${row.entrants_hash}"`,
        body: pages.bytes({ postId: wbId, listId: row.list_id }),
      };
    }),
    route(getLotteryDraft, async (ctx, { id }) => {
      const { attachments } = await core.drafts.own(ctx, id);
      const { wbIsLottery, lotteryInfo } = draftLottery(attachments[manifest.id]);
      const isLottery = wbIsLottery === 1 ? (1 as const) : (0 as const);
      return { id, wbIsLottery: isLottery, lotteryInfo };
    }),
    route(lotteryList, async (ctx, { limit, offset }) => {
      const rows = await store.page(ctx.zone.abbr, limit + 1, offset);
      return { list: await listItems({ core, store }, ctx, rows.slice(0, limit)), hasMore: rows.length > limit };
    }),
    route(lotteryEntrants, async (ctx, { wbId, limit, offset, uids, reason }) =>
      preview.entrants(ctx, await posts.get(ctx, wbId), {
        limit,
        offset,
        ...(uids === undefined ? {} : { uids: readUids(uids) }),
        ...(reason === undefined ? {} : { reason }),
      }),
    ),
    route(getLotterySample, async (ctx, { wbId }) => samples.read(ctx, await posts.get(ctx, wbId))),
    route(updateLotterySample, (ctx, { wbId, version, sample }) => samples.update(ctx, wbId, version, sample)),
    route(drawPrize, async (ctx, { wbId, winners }) => {
      await managing.drawPrize(ctx, await posts.get(ctx, wbId), winners);
      return info(ctx, wbId);
    }),
    route(publishLottery, async (ctx, { wbId, publicityStatus, publicityDate }) => {
      await managing.publish(ctx, wbId, {
        ...(publicityStatus === undefined ? {} : { status: publicityStatus }),
        ...(publicityDate === undefined ? {} : { days: publicityDate }),
      });
      return info(ctx, wbId);
    }),
    route(cancelLottery, async (ctx, { wbId, reason }) => {
      await managing.cancel(ctx, wbId, readReason(reason));
      return info(ctx, wbId);
    }),
    route(pushRegister, async (ctx, { wbId, id, name, contact, address = '', server = '', role = '', remark = '' }) => {
      await ledger.register(ctx, wbId, id, { name, contact, address, server, role, remark });
      return info(ctx, wbId);
    }),
    route(applyRedraw, async (ctx, { wbId, ids, winners }) => {
      await redraw(ctx, wbId, { ids, winners });
      return info(ctx, wbId);
    }),
    route(lotteryRecords, async (ctx, { wbId, limit, offset, state }) =>
      ledger.list(ctx, await posts.get(ctx, wbId), { limit, offset, ...(state === undefined ? {} : { state }) }),
    ),
    route(updateRecord, (ctx, { wbId, id, from, to, reason }) =>
      ledger.update(ctx, { wbId, id, from, to, ...(reason === undefined ? {} : { reason }) }),
    ),
    downloadRoute(exportRecords, async (ctx, { wbId }) => exporting(ctx, await posts.get(ctx, wbId))),
  ];
}
