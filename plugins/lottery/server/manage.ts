import {
  DAY_MS,
  fail,
  pluginError,
  REPEAT_WINDOW_MS,
  type AppError,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { LotteryType } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { placesOf } from '../shared/draw.ts';
import { createAwarding, publicityOf, untilText, type NewAward } from './awards.ts';
import { seedOfCancelled } from './cancelled.ts';
import type { LotteryDeps } from './deps.ts';
import { readWinners } from './given.ts';
import type { Holding } from './hold.ts';
import type { Drawing } from './jobs.ts';
import type { OwnPart } from './own.ts';
import { settingsOf } from './rules.ts';
import type { LotteryRow } from './tables.ts';

/**
 * What managers do with a lottery: choose, publish, call off. Each is one transaction with the
 * lottery's row locked.
 */
export function createManaging(
  deps: LotteryDeps,
  { drawing, own, holding }: { drawing: Drawing; own: OwnPart; holding: Holding },
) {
  const { core, store, log } = deps;
  const { db } = core;
  const award = createAwarding(deps);

  /**
   * Whatever has become of its post: who calls it holds 93, or has won.
   * @throws NOT_FOUND: the zone has no such lottery
   */
  async function lock(ctx: RequestContext, wbId: number): Promise<LotteryRow> {
    return (await store.lock(ctx.zone.abbr, wbId)) ?? Promise.reject(fail('NOT_FOUND'));
  }

  async function choose(ctx: RequestContext, wbId: number, given: string): Promise<void> {
    const chosen = readWinners(given);
    const make = async (): Promise<number> => {
      const row = await lock(ctx, wbId);
      if (row.stage !== 'frozen') throw pluginError(manifest, 'WRONG_PHASE');
      const places = placesOf(settingsOf(row).lotteryPrizeList);
      if (chosen.length !== Math.min(places.length, row.entrant_count)) throw pluginError(manifest, 'PRIZES_UNFILLED');
      const left = new Map([...Map.groupBy(places, (prize) => prize)].map(([prize, list]) => [prize, list.length]));
      const awards: NewAward[] = [];
      for (const { uid, prizeIndex, reason } of chosen.toSorted((a, b) => a.prizeIndex - b.prizeIndex)) {
        const free = left.get(prizeIndex) ?? 0;
        if (free < 1) throw pluginError(manifest, 'PRIZES_UNFILLED');
        left.set(prizeIndex, free - 1);
        const entry = await own.entryOf(row, uid);
        if (!entry) throw pluginError(manifest, 'NOT_ENTERED', { uid });
        awards.push({ entry, round: 0, position: awards.length, prizeIndex, reason, replaces: null });
      }
      const now = await log.timeOf(row, ctx.now);
      await award(ctx, row, awards, now);
      await log.add(row, now, 'chosen', {
        round: 0,
        winners: awards.map(({ entry, prizeIndex, reason }) => ({ entryId: entry.entryId, prize: prizeIndex, reason })),
      });
      const publicity = publicityOf(row, now);
      if (publicity.published_at) await log.add(row, now, 'published', { until: publicity.public_until });
      await store.update(wbId, { stage: 'drawn', drawn_at: now, held_at: null, ...publicity });
      await holding.holdIfUnreadable({ ...row, held_at: null }, now);
      core.invalidate(`post:${wbId}`);
      return wbId;
    };
    // A draw stands, whatever comes after it.
    await core.submissions.sentOnce(ctx, 'lottery.draw', { wbId, given }, { make });
  }

  /** Why a random draw that somebody has asked for was not done; null: it was. */
  async function refusalOf(ctx: RequestContext, { zone, post_id }: LotteryRow): Promise<AppError | null> {
    const [row] = await store.find(zone, [post_id]);
    if (!row || row.stage === 'drawn') return null;
    if (row.stage === 'cancelled') return pluginError(manifest, 'WRONG_PHASE');
    if (row.stage === 'open' && ctx.now > row.end_at) return pluginError(manifest, 'NOT_FROZEN');
    if (row.held_at !== null) return pluginError(manifest, 'HELD');
    if (ctx.now < row.draw_at) return pluginError(manifest, 'NOT_DUE', { time: untilText(ctx, row.draw_at) });
    const [round] = await store.rounds(post_id);
    return pluginError(manifest, round?.beacon === null ? 'WAITING_FOR_BEACON' : 'BUSY');
  }

  return {
    lock,

    /**
     * By merit the same choice by the same person within the retry time is success, and at random
     * whatever was drawn by then: that is nobody's choice, and whom the job has forestalled hears
     * the same (docs/product/repeated-writes.md).
     * @throws WRONG_PHASE, NOT_FROZEN, HELD, NOT_DUE, WAITING_FOR_BEACON, BUSY (at random),
     *   PRIZES_UNFILLED, NOT_ENTERED, REPEATED, REASON_REQUIRED (by merit)
     */
    async drawPrize(ctx: RequestContext, row: LotteryRow, winners: string | undefined): Promise<void> {
      if (row.type === LotteryType.merit) return choose(ctx, row.post_id, winners ?? '[]');
      if (isDrawnJustNow(row, ctx.now)) return;
      if (row.stage === 'drawn' || row.stage === 'cancelled') throw pluginError(manifest, 'WRONG_PHASE');
      await drawing.runOne(row.post_id, ctx.now);
      const refusal = await db.tx(() => refusalOf(ctx, row));
      if (refusal) throw refusal;
    },

    /** @throws WRONG_PHASE: there are no winners yet */
    publish: (ctx: RequestContext, wbId: number, { status = 1, days }: { status?: 0 | 1; days?: number }) =>
      db.tx(async () => {
        const row = await lock(ctx, wbId);
        if (row.stage !== 'drawn') throw pluginError(manifest, 'WRONG_PHASE');
        const lasts = (days ?? settingsOf(row).publicityDate) * DAY_MS;
        if (isPublished(row, status, lasts, ctx.now)) return;
        const until = ctx.now + lasts;
        const change =
          status === 1 ? { published_at: ctx.now, public_until: until } : { published_at: null, public_until: null };
        await store.update(wbId, change);
        await log.add(row, ctx.now, 'published', { until: change.public_until ?? 0 });
        core.invalidate(`post:${wbId}`);
      }),

    /** @throws WRONG_PHASE: it is drawn, or called off already */
    cancel: (ctx: RequestContext, wbId: number, reason: string) =>
      db.tx(async () => {
        const row = await lock(ctx, wbId);
        if (row.stage === 'cancelled' && row.cancel_reason === reason) return;
        if (row.stage !== 'open' && row.stage !== 'frozen') throw pluginError(manifest, 'WRONG_PHASE');
        // Whoever draws at this moment has lost its lease, and writes nothing any more.
        const idle = { due_at: null, lease: null, lease_until: 0 };
        const now = await log.timeOf(row, ctx.now);
        await store.update(wbId, { stage: 'cancelled', cancelled_at: now, cancel_reason: reason, ...idle });
        await log.add(row, now, 'cancelled', { reason, ...(await seedOfCancelled(deps, row, now)) });
        await core.audit.record(ctx, { action: 'lottery.cancel', targetType: 'post', targetId: wbId, reason });
        core.invalidate(`post:${wbId}`);
      }),
  };
}

/** Whether it was drawn by a request whose answer may have been lost. */
const isDrawnJustNow = ({ stage, drawn_at: at }: LotteryRow, now: number): boolean =>
  stage === 'drawn' && at !== null && now - at < REPEAT_WINDOW_MS;

/**
 * Whether it is published like that already, perhaps by a request whose answer was lost: the time
 * it stays so does not begin anew.
 */
function isPublished(row: LotteryRow, status: 0 | 1, lasts: number, now: number): boolean {
  const { published_at: at, public_until: until } = row;
  if (at === null || until === null) return status === 0;
  return status === 1 && until - at === lasts && now - at < REPEAT_WINDOW_MS;
}

export type Managing = ReturnType<typeof createManaging>;
