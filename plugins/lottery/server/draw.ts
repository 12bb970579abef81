import { MINUTE_MS, WEEK_MS } from '../../../server/sdk/index.ts';
import { LOTTERY_LIMITS } from '../contract.ts';
import type { BeaconSource } from '../contract.ts';
import { drawKey, drawRound } from '../shared/draw.ts';
import { createAwarding, publicityAfterRedraw, publicityOf } from './awards.ts';
import { createBeacons, readBeacon } from './beacon.ts';
import { seedOfCancelled } from './cancelled.ts';
import type { LotteryDeps } from './deps.ts';
import { createHolding } from './hold.ts';
import type { AwardRow, LotteryRow, RoundRow } from './tables.ts';
import type { Claimed } from './work.ts';

/**
 * How soon a draw that waits for its public value, or for its post to be readable again, is looked
 * at again.
 */
const AWAIT_MS = 5_000;
const HELD_MS = MINUTE_MS;
/**
 * How long a draw that is due waits for its post: then it is called off, with its seed, or who can
 * open it might keep back a result that does not please.
 */
const HELD_MOST_MS = WEEK_MS;

/**
 * A round, step by step: its public value is written down first and alone, so that nothing can
 * exchange it; what follows from it is computed outside of any transaction, and becomes winners,
 * messages and a line of the log in one.
 */
export function createDraw(deps: LotteryDeps) {
  const { core, store, pages, log, secrets } = deps;
  const { db } = core;
  const beacons = createBeacons(deps);
  const award = createAwarding(deps);
  const holding = createHolding(deps);

  const isDone = (locked: LotteryRow | undefined): boolean => locked?.stage !== 'frozen' && locked?.stage !== 'drawn';

  /** @returns whether it goes on */
  async function mayGoOn({ row, lease, clock }: Claimed): Promise<boolean> {
    // Who gets a prize that is lost does not depend on the post any more.
    if (row.stage === 'drawn') return true;
    const state = await db.tx(() => core.participation.stateOf(row.post_id));
    if (state.isVisible) return true;
    await db.tx(async () => {
      const locked = await store.lockHeld(row.post_id, lease);
      if (!locked) return;
      const now = await log.timeOf(locked, clock());
      const isOverdue = locked.held_at !== null && now > Math.max(locked.held_at, locked.draw_at) + HELD_MOST_MS;
      if (state.isDeleted || isOverdue) return cancelled(locked, now);
      if (locked.held_at === null) await log.add(locked, now, 'held', { reason: 'post' });
      await store.update(row.post_id, {
        held_at: locked.held_at ?? now,
        ...RELEASED,
        due_at: now + HELD_MS,
      });
    });
    return false;

    async function cancelled(locked: LotteryRow, now: number): Promise<void> {
      await log.add(locked, now, 'cancelled', { reason: 'post', ...(await seedOfCancelled(deps, locked, now)) });
      await store.update(row.post_id, { stage: 'cancelled', cancelled_at: now, ...RELEASED });
      core.invalidate(`post:${row.post_id}`);
    }
  }

  async function awaitBeacon(claimed: Claimed, round: RoundRow): Promise<void> {
    const { row, lease, where, now, clock, step } = claimed;
    const beacon = await beacons.find(where, row, round, now);
    await db.tx(async () => {
      const locked = await store.lockHeld(row.post_id, lease);
      if (!locked || isDone(locked)) return;
      if (beacon) {
        await store.updateRound(row.post_id, round.round, { beacon: JSON.stringify(beacon) });
        await log.add(locked, clock(), 'beacon', { round: round.round, ...beacon });
      }
      const next = beacon ? Math.max(now, drawTimeOf(locked, round)) : Math.max(now + AWAIT_MS, round.not_before);
      await store.update(row.post_id, { ...RELEASED, ...notHeld(locked), due_at: next });
    });
    await step('beacon');
  }

  /** Who wins, from what is public and the seed alone. */
  async function compute(row: LotteryRow, round: RoundRow, beacon: BeaconSource, before: readonly AwardRow[]) {
    const places = JSON.parse(round.places) as number[]; // written with the round
    const parts = { seed: secrets.seedOf(round), entrantsHash: row.entrants_hash, beacon: beacon.value };
    const key = await drawKey({ ...parts, round: round.round });
    const excluded = before.map(({ list_index }) => list_index);
    const drawn = await drawRound({ key, count: row.entrant_count, excluded }, places, LOTTERY_LIMITS.alternates);
    const ref = { postId: row.post_id, listId: row.list_id ?? '' };
    const winners = await pages.at(
      ref,
      drawn.winners.map(({ index }) => index),
    );
    const alternates = await pages.at(ref, drawn.alternates);
    if (winners.length !== drawn.winners.length) throw new Error(`the list of lottery ${row.post_id} is not whole`);
    return { key, places, winners, alternates: alternates.map(({ entryId }) => entryId) };
  }

  async function draw(claimed: Claimed, round: RoundRow, beacon: BeaconSource): Promise<void> {
    const { row, lease, where, clock, step } = claimed;
    const before = await db.tx(() => store.awards(row.post_id));
    const result = await compute(row, round, beacon, before);
    await step('computed');
    await db.tx(async () => {
      const locked = await store.lockHeld(row.post_id, lease);
      if (!locked || isDone(locked)) return;
      const now = await log.timeOf(locked, clock());
      const replaces = JSON.parse(round.replaces) as number[]; // written with the round
      const awards = result.winners.map((entry, position) => ({
        entry,
        round: round.round,
        position,
        prizeIndex: result.places[position] ?? 0,
        reason: '',
        replaces: replaces[position] || null,
      }));
      await award(where, locked, awards, now);
      await store.updateRound(row.post_id, round.round, {
        key: result.key,
        drawn_at: now,
        alternates: JSON.stringify(result.alternates),
        excluded: JSON.stringify(before.map(({ entry_id }) => entry_id)),
      });
      await log.add(locked, now, 'drawn', {
        round: round.round,
        seed: secrets.seedOf(round),
        key: result.key,
        winners: awards.map(({ entry, prizeIndex }) => ({ entryId: entry.entryId, prize: prizeIndex })),
      });
      const isFirst = locked.stage === 'frozen';
      const publicity = isFirst ? publicityOf(locked, now) : publicityAfterRedraw(locked, now);
      if (publicity?.public_until) await log.add(locked, now, 'published', { until: publicity.public_until });
      await store.update(row.post_id, {
        ...RELEASED,
        stage: 'drawn',
        ...notHeld(locked),
        ...(isFirst ? { drawn_at: now } : {}),
        ...publicity,
      });
      await holding.holdIfUnreadable({ ...locked, ...notHeld(locked) }, now);
      core.invalidate(`post:${row.post_id}`);
    });
    await step('drawn');
  }

  return async (claimed: Claimed): Promise<void> => {
    const { row, now } = claimed;
    const round = (await db.tx(() => store.rounds(row.post_id))).find(({ drawn_at }) => drawn_at === null);
    if (!round) return release(claimed, null);
    if (!(await mayGoOn(claimed))) return;
    if (round.beacon === null) return awaitBeacon(claimed, round);
    const due = drawTimeOf(row, round);
    if (now < due) return release(claimed, due);
    await draw(claimed, round, readBeacon(round.beacon));
  };

  async function release({ row, lease }: Claimed, due_at: number | null): Promise<void> {
    await db.tx(async () => {
      if (await store.lockHeld(row.post_id, lease)) await store.update(row.post_id, { ...RELEASED, due_at });
    });
  }
}

const RELEASED = { lease: null, lease_until: 0, due_at: null, attempts: 0 } as const;

/** Whose post can be read again; of what is drawn already `hold.ts` decides. */
const notHeld = ({ stage }: LotteryRow): { held_at?: null } => (stage === 'drawn' ? {} : { held_at: null });

/** A redraw is drawn as soon as it has its public value. */
const drawTimeOf = (row: LotteryRow, { round }: RoundRow): number => (round === 0 ? row.draw_at : 0);
