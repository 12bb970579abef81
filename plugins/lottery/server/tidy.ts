import { DAY_MS } from '../../../server/sdk/index.ts';
import type { LotteryDeps } from './deps.ts';
import type { PrizeMoves } from './forfeit.ts';
import type { Holding } from './hold.ts';
import type { AwardRow, LotteryTables } from './tables.ts';
import { clockFrom, type Clock } from './work.ts';

/**
 * Days for which what a winner has left is kept: after sending; when it was not sent, after the
 * last day to register and of publicity.
 */
const KEPT_DAYS = 90;
/** Rows that are read at once. */
const AT_ONCE = 200;

type Late = Pick<AwardRow, 'id' | 'post_id' | 'zone' | 'register_until'>;
type Deps = Pick<LotteryDeps, 'core' | 'store'>;
type Parts = Pick<PrizeMoves, 'forfeit'> & Pick<Holding, 'holdIfUnreadable' | 'zone'>;

/**
 * The job: the time to register stands still where a zone is stopped, whose time to register is
 * over has forfeited the prize, and what is long behind is forgotten.
 */
export function createTidying({ core, store }: Deps, { forfeit, holdIfUnreadable, zone: holdZone }: Parts) {
  const { db } = core;
  const q = () => db.q<LotteryTables>();

  /** Null: the zone is stopped, or has taken the plugin away. */
  function runningIn(zone: string, now: number) {
    const where = core.contexts.in(zone, now);
    return where && 'lottery' in where.zone.plugins ? where : null;
  }

  /**
   * Where nobody can register the clock stands still; it goes on where that was so and is no more.
   */
  async function holdZones(clock: Clock): Promise<void> {
    const [open, hidden, held] = await db.tx(async () => {
      const lotteries = () => q().selectFrom('lottery as l').select(['l.post_id', 'l.zone']);
      const isOpen = lotteries()
        .innerJoin('lottery_award as a', 'a.post_id', 'l.post_id')
        .distinct()
        .where('a.state', '=', 'won')
        .where('l.held_at', 'is', null);
      const isHidden = lotteries().where('l.held_at', 'is not', null).where('l.held_for', '=', 'post');
      return [
        await isOpen.execute(),
        await isHidden.where('l.stage', '=', 'drawn').execute(),
        await lotteries().where('l.held_for', '=', 'zone').execute(),
      ];
    });
    const isStopped = ({ zone }: { zone: string }) => runningIn(zone, clock()) === null;
    const changed = [...open.filter(isStopped), ...hidden.filter(isStopped), ...held.filter((row) => !isStopped(row))];
    for (const { zone, post_id } of changed)
      await db.tx(async () => {
        const row = await store.lock(zone, post_id);
        if (row) await holdZone(row, !isStopped(row), clock());
      });
  }

  const latePage = (now: number, after: Late): Promise<Late[]> =>
    db.tx(() =>
      q()
        .selectFrom('lottery_award as a')
        .innerJoin('lottery as l', 'l.post_id', 'a.post_id')
        .select(['a.id', 'a.post_id', 'a.zone', 'a.register_until'])
        .where('a.state', '=', 'won')
        .where('a.register_until', '<', now)
        .where('a.register_until', '>=', after.register_until)
        .where((eb) => eb.or([eb('a.register_until', '>', after.register_until), eb('a.id', '>', after.id)]))
        .where('l.held_at', 'is', null)
        .orderBy('a.register_until')
        .orderBy('a.id')
        .limit(AT_ONCE)
        .execute(),
    );

  const miss = (postId: number, late: readonly Late[], clock: Clock): Promise<void> =>
    db.tx(async () => {
      const now = clock();
      const zone = late[0]?.zone ?? '';
      const where = runningIn(zone, now);
      if (!where) return;
      const row = await store.lock(zone, postId);
      if (!row || row.held_at !== null || (await holdIfUnreadable(row, now))) return;
      const ids = new Set(late.map(({ id }) => id));
      for (const award of await store.awards(postId))
        if (ids.has(award.id) && award.register_until < now)
          await forfeit(where, row, award, 'won', { by: 'late', why: '' });
    });

  /** Lotteries whose prizes cannot be taken back now hold up no others. */
  async function missLate(clock: Clock): Promise<unknown[]> {
    const faults: unknown[] = [];
    const now = clock();
    let after: Late = { id: 0, post_id: 0, zone: '', register_until: 0 };
    for (let isMore = true; isMore;) {
      const page = await latePage(now, after);
      for (const [postId, late] of Map.groupBy(page, ({ post_id }) => post_id))
        await miss(postId, late, clock).catch((fault: unknown) => faults.push(fault));
      after = page.at(-1) ?? after;
      isMore = page.length === AT_ONCE;
    }
    return faults;
  }

  /** @param isSent those that were sent, or those that never were */
  const forget = (isSent: boolean, before: number): Promise<void> =>
    db.tx(async () => {
      const kept = q()
        .selectFrom('lottery_award as a')
        .select('a.id')
        .where('a.registration', 'is not', null)
        .limit(AT_ONCE);
      const old = isSent
        ? kept.where('a.sent_at', 'is not', null).where('a.sent_at', '<', before)
        : kept
            .innerJoin('lottery as l', 'l.post_id', 'a.post_id')
            .where('a.sent_at', 'is', null)
            .where('a.register_until', '<', before)
            .where((eb) => eb.or([eb('l.public_until', 'is', null), eb('l.public_until', '<', before)]));
      const ids = (await old.execute()).map(({ id }) => id);
      if (ids.length > 0)
        await q().updateTable('lottery_award').set({ registration: null }).where('id', 'in', ids).execute();
    });

  return async (now: number): Promise<void> => {
    const clock = clockFrom(now);
    await holdZones(clock);
    const faults = await missLate(clock);
    for (const isSent of [true, false]) await forget(isSent, now - KEPT_DAYS * DAY_MS);
    if (faults.length > 0) throw new AggregateError(faults, 'prizes that nobody registered for');
  };
}
