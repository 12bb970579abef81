import { MINUTE_MS } from '../../../server/sdk/index.ts';
import { createDraw } from './draw.ts';
import type { LotteryDeps } from './deps.ts';
import { createFreeze } from './freeze.ts';
import type { LotteryRow, LotteryTables } from './tables.ts';
import { clockFrom, GRACE_MS, type Claimed, type Clock } from './work.ts';

/**
 * How long nobody else takes up what a host has taken up, and how soon a fault of ours is tried
 * again; both double with each attempt.
 */
const LEASE_MS = 2 * MINUTE_MS;
const RETRY_MS = 10_000;
const DOUBLINGS = 6;
/** A zone that is stopped, or has taken the plugin away: the draw waits until it goes on. */
const STOPPED_MS = 5 * MINUTE_MS;
/** Steps of one run: each lottery takes a few. */
const AT_ONCE = 40;
/** Of one lottery that somebody waits for: its list, its public value, its draw. */
const TURNS = 4;

interface Asked {
  readonly postId: number;
  readonly isFirst: boolean;
}

/**
 * The job that freezes and draws. Every host runs it: a lottery is claimed with a lease, each step
 * ends in a transaction that asks whether the lease is still its own, and what a step has reached
 * is in the rows. So a step is done once, whoever dies or comes twice.
 */
export function createDrawing(deps: LotteryDeps, step: Claimed['step'] = async () => undefined) {
  const { core, store, random } = deps;
  const { db } = core;
  const freeze = createFreeze(deps);
  const draw = createDraw(deps);

  /** @param asked whom somebody waits for: it need not be due again, as long as its end has come */
  const claim = (now: number, asked?: Asked): Promise<{ row: LotteryRow; lease: string } | null> =>
    db.tx(async () => {
      let due = db
        .q<LotteryTables>()
        .selectFrom('lottery')
        .selectAll()
        .where('due_at', 'is not', null)
        .where('lease_until', '<=', now)
        .orderBy('due_at')
        .limit(1);
      if (asked) due = due.where('post_id', '=', asked.postId);
      due = asked?.isFirst
        ? due.where((eb) => eb.or([eb('stage', '<>', 'open'), eb('end_at', '<=', now - GRACE_MS)]))
        : due.where('due_at', '<=', now);
      const row = await db.skipLocked(due).executeTakeFirst();
      if (!row) return null;
      const lease = random(12).toString('hex');
      const attempts = row.attempts + 1;
      const lease_until = now + LEASE_MS * 2 ** Math.min(attempts - 1, DOUBLINGS);
      await store.update(row.post_id, { lease, lease_until, attempts });
      return { row: { ...row, lease, attempts }, lease };
    });

  async function postpone(postId: number, lease: string, due_at: number): Promise<void> {
    await db.tx(async () => {
      if (await store.lockHeld(postId, lease)) await store.update(postId, { lease: null, lease_until: 0, due_at });
    });
  }

  async function one(clock: Clock, asked?: Asked): Promise<boolean> {
    const now = clock();
    const claimed = await claim(now, asked);
    if (!claimed) return false;
    const { row, lease } = claimed;
    try {
      // In nobody's name: what was promised does not depend on whoever has set it up still being
      // there.
      const where = core.contexts.in(row.zone, now);
      if (!where || !('lottery' in where.zone.plugins)) await postpone(row.post_id, lease, now + STOPPED_MS);
      else await (row.stage === 'open' ? freeze : draw)({ row, lease, where, now, clock, step });
    } catch (error) {
      await postpone(row.post_id, lease, clock() + RETRY_MS * 2 ** Math.min(row.attempts, DOUBLINGS));
      throw error;
    }
    return true;
  }

  return {
    async runDue(now: number): Promise<void> {
      const clock = clockFrom(now);
      for (let left = AT_ONCE; left > 0 && (await one(clock)); left--);
    },
    /** The same for one lottery that somebody waits for. */
    async runOne(postId: number, now: number): Promise<void> {
      const clock = clockFrom(now);
      for (let left = TURNS; left > 0 && (await one(clock, { postId, isFirst: left === TURNS })); left--);
    },
  };
}

export type Drawing = ReturnType<typeof createDrawing>;
