import { createDraw } from './draw.ts';
import type { LotteryDeps } from './deps.ts';
import { createFreeze } from './freeze.ts';
import type { LotteryRow, LotteryTables } from './tables.ts';
import type { Claimed } from './work.ts';

/** How long nobody else takes up what a host has taken up, and how soon a fault of ours is tried again; both double with each attempt. */
const LEASE_MS = 2 * 60_000;
const RETRY_MS = 10_000;
const DOUBLINGS = 6;
/** A zone that is stopped, or people who cannot act: the draw waits until somebody can. */
const NOBODY_MS = 5 * 60_000;
/** Steps of one run: each lottery takes a few. */
const AT_ONCE = 40;

/**
 * The job that freezes and draws. Every host runs it: a lottery is claimed with a lease, each step ends in a transaction that asks
 * whether the lease is still its own, and what a step has reached is in the rows. So a step is done once, whoever dies or comes twice.
 */
export function createDrawing(deps: LotteryDeps, step: Claimed['step'] = async () => undefined) {
  const { core, store, random } = deps;
  const { db } = core;
  const freeze = createFreeze(deps);
  const draw = createDraw(deps);

  const claim = (now: number, postId?: number): Promise<{ row: LotteryRow; lease: string } | null> =>
    db.tx(async () => {
      let due = db
        .q<LotteryTables>()
        .selectFrom('lottery')
        .selectAll()
        .where('due_at', 'is not', null)
        .where('due_at', '<=', now)
        .where('lease_until', '<=', now)
        .orderBy('due_at')
        .limit(1);
      if (postId !== undefined) due = due.where('post_id', '=', postId);
      const row = await db.skipLocked(due).executeTakeFirst();
      if (!row) return null;
      const lease = random(12).toString('hex');
      const attempts = row.attempts + 1;
      const lease_until = now + LEASE_MS * 2 ** Math.min(attempts - 1, DOUBLINGS);
      await store.update(row.post_id, { lease, lease_until, attempts });
      return { row: { ...row, lease, attempts }, lease };
    });

  /** Somebody in whose name it can be done: who has set it up, or the author. Null: nobody, or the zone is stopped. */
  async function actorOf(row: LotteryRow, now: number) {
    return (
      (await core.contextAs(row.zone, row.manager_uid, now)) ?? (await core.contextAs(row.zone, row.author_uid, now))
    );
  }

  async function postpone(postId: number, lease: string, due_at: number): Promise<void> {
    await db.tx(async () => {
      if (await store.lockHeld(postId, lease)) await store.update(postId, { lease: null, lease_until: 0, due_at });
    });
  }

  async function one(now: number, postId?: number): Promise<boolean> {
    const claimed = await claim(now, postId);
    if (!claimed) return false;
    const { row, lease } = claimed;
    try {
      const where = await actorOf(row, now);
      // A zone that has taken the plugin away draws nothing until it has it again.
      if (!where || !('lottery' in where.zone.plugins)) await postpone(row.post_id, lease, now + NOBODY_MS);
      else await (row.stage === 'open' ? freeze : draw)({ row, lease, where, now, step });
    } catch (error) {
      await postpone(row.post_id, lease, now + RETRY_MS * 2 ** Math.min(row.attempts, DOUBLINGS));
      throw error;
    }
    return true;
  }

  return {
    async runDue(now: number): Promise<void> {
      for (let left = AT_ONCE; left > 0 && (await one(now)); left--);
    },
    /** The same for one lottery that somebody waits for. */
    async runOne(postId: number, now: number): Promise<void> {
      for (let left = 4; left > 0 && (await one(now, postId)); left--);
    },
  };
}

export type Drawing = ReturnType<typeof createDrawing>;
