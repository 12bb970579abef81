import { placesOf } from '../shared/draw.ts';
import { LotteryType } from '../contract.ts';
import { announced, replanBeacon } from './beacon.ts';
import type { LotteryDeps } from './deps.ts';
import { collectEntrants } from './entries/collect.ts';
import { participationOf, settingsOf } from './rules.ts';
import type { LotteryRow } from './tables.ts';
import type { Claimed } from './work.ts';

/**
 * Fixes the list of entrants, once: it is made and written beside the lottery, under a name of this
 * attempt's own, and becomes the list with one row. Whoever dies before leaves pages that nobody
 * names.
 */
export function createFreeze({ core, store, pages, log, secrets }: LotteryDeps) {
  const { db } = core;

  return async ({ row, lease, where, clock, step }: Claimed): Promise<void> => {
    const rules = await participationOf(core, where, row, row.end_at);
    const list = await collectEntrants(core, rules, secrets.entrySecretOf(row));
    await step('collected');
    const ref = { postId: row.post_id, listId: lease };
    await pages.write(ref, list);
    await step('written');
    await db.tx(async () => {
      const locked = await store.lockHeld(row.post_id, lease);
      // The lease has passed to somebody else, or the end was moved while the list was made.
      if (locked?.stage !== 'open' || locked.end_at !== row.end_at) return;
      // Reading everybody took a while: what comes now is told with the time of now.
      const now = await log.timeOf(locked, clock());
      const { floor } = await core.participation.stateOf(row.post_id);
      const [first] = list.count === 0 || row.type === LotteryType.merit ? [] : await store.rounds(row.post_id);
      // The value must be made after the list can be known: as a rule that is when it was announced
      // for.
      const plan = first ? replanBeacon(first, now) : null;
      await store.update(row.post_id, {
        stage: list.count === 0 ? 'drawn' : 'frozen',
        frozen_at: now,
        list_id: lease,
        entrants_hash: list.hash,
        entrant_count: list.count,
        ...(list.count === 0 ? { drawn_at: now } : {}),
        due_at: plan?.not_before ?? null,
        lease: null,
        lease_until: 0,
        attempts: 0,
      });
      if (plan) await store.updateRound(row.post_id, 0, { ...plan, floor, places: JSON.stringify(placesIn(row)) });
      await log.add(locked, now, 'frozen', {
        entrantCount: list.count,
        entrantsHash: list.hash,
        ...(plan ? announced(plan) : {}),
      });
      if (list.count === 0) await log.add(locked, now, 'drawn', { round: 0, winners: [] });
      await pages.removeOthers(ref);
      core.invalidate(`post:${row.post_id}`);
    });
    await step('frozen');
  };
}

const placesIn = (row: LotteryRow): number[] => placesOf(settingsOf(row).lotteryPrizeList);
