import type { PostRow, RequestContext } from '../../../server/sdk/index.ts';
import { deadlineWhileHeld } from '../shared/deadline.ts';
import type { LotteryDeps } from './deps.ts';
import type { AwardRow, LotteryRow } from './tables.ts';

/**
 * Until when a winner may register, as it is at a moment: while the post cannot be read, or the
 * zone is stopped, the clock stands still.
 */
export function deadlineOf(
  { held_at }: Pick<LotteryRow, 'held_at'>,
  { register_until, won_at }: Pick<AwardRow, 'register_until' | 'won_at'>,
  now: number,
): number {
  if (held_at === null) return register_until;
  return deadlineWhileHeld({ registerUntil: register_until, wonAt: won_at }, held_at, now);
}

/**
 * What becomes of a drawn lottery whose post is hidden, deleted or restored, or whose zone stops:
 * nobody loses a prize for what they could not do.
 */
export function createHolding({ core, store, log }: Pick<LotteryDeps, 'core' | 'store' | 'log'>) {
  async function hold(row: LotteryRow, asked: number, why: LotteryRow['held_for']): Promise<void> {
    if (row.held_at !== null) return;
    const now = await log.timeOf(row, asked);
    await log.add(row, now, 'held', { reason: why });
    await store.update(row.post_id, { held_at: now, held_for: why });
    row.held_at = now;
  }

  async function resume(row: LotteryRow, asked: number): Promise<void> {
    if (row.held_at === null) return;
    const now = await log.timeOf(row, asked);
    const open = (await store.awards(row.post_id)).filter(({ state }) => state === 'won' || state === 'registered');
    for (const award of open) await store.updateAward(award.id, { register_until: deadlineOf(row, award, now) });
    await log.add(row, now, 'resumed', { heldSince: row.held_at });
    await store.update(row.post_id, { held_at: null, held_for: 'post' });
    await nameOn(row, row.held_at, now);
    row.held_at = null;
  }

  /**
   * Names that were public when it was held, and were not while it was, are so for what was left.
   */
  async function nameOn(row: LotteryRow, heldAt: number, now: number): Promise<void> {
    const { published_at, public_until } = row;
    if (published_at === null || public_until === null || public_until <= heldAt) return;
    const until = public_until + now - Math.max(heldAt, published_at);
    await store.update(row.post_id, { public_until: until });
    await log.add(row, now, 'published', { until });
  }

  const isVisible = async ({ post_id }: LotteryRow): Promise<boolean> =>
    (await core.participation.stateOf(post_id)).isVisible;

  return {
    /**
     * Of a lottery that has winners and whose row is locked.
     * @returns whether its post cannot be read
     */
    async holdIfUnreadable(row: LotteryRow, now: number): Promise<boolean> {
      const isHeld = !(await isVisible(row));
      if (isHeld) await hold(row, now, 'post');
      return isHeld;
    },

    /**
     * Of a lottery whose row is locked, when its zone is found stopped (or without the plugin), and
     * when it is found to run.
     */
    async zone(row: LotteryRow, isRunning: boolean, now: number): Promise<void> {
      if (row.stage !== 'drawn') return;
      if (!isRunning) {
        await hold(row, now, 'zone');
        // Who restores the post meanwhile tells this plugin nothing: it is looked at when the zone
        // is back.
        await store.update(row.post_id, { held_for: 'zone' });
      } else if (row.held_for === 'zone')
        await ((await isVisible(row)) ? resume(row, now) : store.update(row.post_id, { held_for: 'post' }));
    },

    /** Before the draw it is the draw that waits, see `draw.ts`. */
    async visibility(ctx: RequestContext, { id, zone, visible }: PostRow): Promise<void> {
      const row = await store.lock(zone, id);
      if (row?.stage === 'drawn') await (visible === 1 ? resume(row, ctx.now) : hold(row, ctx.now, 'post'));
    },
  };
}

export type Holding = ReturnType<typeof createHolding>;
