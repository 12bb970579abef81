import { pluginError, type RequestContext } from '../../../server/sdk/index.ts';
import { LotteryType, RedrawType } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { ANNOUNCED_MS, drawKey, drawOrder } from '../shared/draw.ts';
import { createAwarding, publicityAfterRedraw, type NewAward } from './awards.ts';
import { announced, planBeacon, readBeacon } from './beacon.ts';
import { choiceOf, type BeaconChoice } from './beacon-choice.ts';
import type { LotteryDeps } from './deps.ts';
import { readIds, readSuccessors } from './given.ts';
import type { Managing } from './manage.ts';
import type { OwnPart } from './own.ts';
import { settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow, LotteryTables, RoundRow } from './tables.ts';
import { clockFrom, type Clock } from './work.ts';

/** Gives forfeited prizes to others: each once. */
export function createRedraw(deps: LotteryDeps, { own, lock }: { own: OwnPart } & Pick<Managing, 'lock'>) {
  const { core, store, pages, log, secrets, beaconChoice } = deps;
  const { db } = core;
  const award = createAwarding(deps);

  const isOpen = ({ state, redraw_round }: AwardRow): boolean => state === 'forfeited' && redraw_round === null;

  /**
   * The forfeited awards that are asked for; all that nobody was drawn for. @throws NOT_FORFEITED
   */
  function openOnes(awards: readonly AwardRow[], ids: readonly number[] | null): AwardRow[] {
    const wanted = ids === null ? awards.filter(isOpen) : awards.filter(({ id }) => ids.includes(id));
    if (wanted.length === 0 || (ids !== null && wanted.length < ids.length) || !wanted.every(isOpen))
      throw pluginError(manifest, 'NOT_FORFEITED');
    return wanted;
  }

  async function close(awards: readonly AwardRow[], round: number): Promise<void> {
    await db
      .q<LotteryTables>()
      .updateTable('lottery_award')
      .set({ redraw_round: round })
      .where(
        'id',
        'in',
        awards.map(({ id }) => id),
      )
      .execute();
  }

  /**
   * The next alternates of the draw's own order, for the prizes in theirs.
   * @throws NOT_FIRST, NO_ALTERNATE
   */
  async function deferred(ctx: RequestContext, row: LotteryRow, all: readonly AwardRow[], lost: readonly AwardRow[]) {
    // Everybody knows who follows: whose prize goes first would decide what they get.
    const first = all.filter(isOpen).slice(0, lost.length);
    if (lost.some((one, index) => one !== first[index])) throw pluginError(manifest, 'NOT_FIRST');
    const [drawn] = await store.rounds(row.post_id);
    if (!drawn?.beacon) throw pluginError(manifest, 'WRONG_PHASE');
    const key = await drawKey({
      seed: secrets.seedOf(drawn),
      entrantsHash: row.entrants_hash,
      beacon: readBeacon(drawn.beacon).value,
      round: 0,
    });
    const from = Math.max(-1, ...all.filter(({ round }) => round === 0).map(({ position }) => position)) + 1;
    const order = await drawOrder({ key, count: row.entrant_count, take: from + lost.length });
    const next = await pages.at({ postId: row.post_id, listId: row.list_id ?? '' }, order.slice(from));
    if (next.length < lost.length) throw pluginError(manifest, 'NO_ALTERNATE');
    await give(
      ctx,
      row,
      next.map((entry, index) => ({
        entry,
        round: 0,
        position: from + index,
        reason: '',
        prizeIndex: lost[index]?.prize_index ?? 0,
        replaces: lost[index]?.id ?? null,
      })),
      'deferred',
    );
  }

  async function chosen(
    ctx: RequestContext,
    row: LotteryRow,
    all: readonly AwardRow[],
    lost: readonly AwardRow[],
    given: string,
  ) {
    const successors = readSuccessors(given);
    if (successors.length !== lost.length) throw pluginError(manifest, 'PRIZES_UNFILLED');
    const position = Math.max(-1, ...all.map((one) => one.position)) + 1;
    const awards: NewAward[] = [];
    for (const { id, uid, reason } of successors) {
      const replaced = lost.find((one) => one.id === id);
      const entry = await own.entryOf(row, uid);
      if (!replaced || !entry || all.some((one) => one.uid === uid))
        throw pluginError(manifest, 'NOT_ENTERED', { uid });
      const place = { round: 0, position: position + awards.length, prizeIndex: replaced.prize_index };
      awards.push({ entry, ...place, reason, replaces: replaced.id });
    }
    await give(ctx, row, awards, 'chosen');
  }

  async function give(ctx: RequestContext, row: LotteryRow, awards: readonly NewAward[], kind: 'deferred' | 'chosen') {
    const now = await log.timeOf(row, ctx.now);
    await award(ctx, row, awards, now);
    await log.add(row, now, 'redraw', {
      kind,
      winners: awards.map(({ entry, prizeIndex, position, replaces, reason }) => ({
        entryId: entry.entryId,
        prize: prizeIndex,
        position,
        replaces,
        reason,
      })),
    });
    const publicity = publicityAfterRedraw(row, now);
    if (!publicity) return;
    await store.update(row.post_id, publicity);
    await log.add(row, now, 'published', { until: publicity.public_until });
  }

  /** A beacon that was announced stays for the redraws; where none was, there may be one by now. */
  async function choiceFor(ctx: RequestContext, [first]: readonly RoundRow[]): Promise<BeaconChoice> {
    const before = first && choiceOf(first);
    return before?.chain ? before : beaconChoice.choose(ctx);
  }

  /** Before the transaction: whether the network answers, when it will be asked. */
  async function prepare(ctx: RequestContext, wbId: number): Promise<void> {
    const [row] = await store.find(ctx.zone.abbr, [wbId]);
    if (row?.stage === 'drawn' && row.type === LotteryType.random && settingsOf(row).redrawType === RedrawType.random)
      await choiceFor(ctx, await store.rounds(wbId));
  }

  /**
   * A new round with a seed and a public value of its own: both are fixed after nobody can know the
   * other.
   */
  async function random(
    ctx: RequestContext,
    row: LotteryRow,
    lost: readonly AwardRow[],
    clock: Clock,
  ): Promise<number> {
    const rounds = await store.rounds(row.post_id);
    if (rounds.some(({ drawn_at }) => drawn_at === null)) throw pluginError(manifest, 'WRONG_PHASE');
    const round = rounds.length;
    const seed = await secrets.seed(row.post_id, round);
    const choice = await choiceFor(ctx, rounds);
    // Asking the network and waiting for the row took a while: the value comes after what can be
    // read by then.
    const now = await log.timeOf(row, clock());
    const plan = planBeacon(choice, now + ANNOUNCED_MS);
    const { floor } = await core.participation.stateOf(row.post_id);
    await store.addRound({
      post_id: row.post_id,
      round,
      ...seed,
      ...plan,
      requested_at: now,
      floor,
      beacon: null,
      places: JSON.stringify(lost.map(({ prize_index }) => prize_index)),
      replaces: JSON.stringify(lost.map(({ id }) => id)),
      excluded: '[]',
      alternates: '[]',
      key: '',
      drawn_at: null,
    });
    await store.update(row.post_id, { due_at: plan.not_before });
    await log.add(row, now, 'redraw', {
      kind: 'random',
      round,
      commitment: seed.commitment,
      replaces: lost.map(({ id }) => id),
      ...announced(plan),
    });
    return round;
  }

  /**
   * The same again by the same person within the retry time is success, while nothing that it asks
   * for has come free since.
   * @throws WRONG_PHASE (nothing drawn, or a round is under way), NOT_FORFEITED, NOT_FIRST,
   *   NO_ALTERNATE, and by merit as choosing does
   */
  return async (
    ctx: RequestContext,
    wbId: number,
    { ids, winners }: { ids?: string | undefined; winners?: string | undefined },
  ): Promise<void> => {
    const askedOf = ({ type }: LotteryRow): number[] | null =>
      readIds(ids) ?? (type === LotteryType.merit ? readSuccessors(winners ?? '[]').map(({ id }) => id) : null);
    /**
     * Whether nothing that is asked for is left to be given: what was redrawn stays so, but where
     * all are asked for, others may have come.
     */
    const stands = async (): Promise<boolean> => {
      const asked = askedOf(await lock(ctx, wbId));
      return !(await store.awards(wbId)).some((award) => isOpen(award) && (asked === null || asked.includes(award.id)));
    };
    const clock = clockFrom(ctx.now);
    await prepare(ctx, wbId);
    const make = async (): Promise<number> => {
      const row = await lock(ctx, wbId);
      if (row.stage !== 'drawn') throw pluginError(manifest, 'WRONG_PHASE');
      const all = await store.awards(wbId);
      if (row.type === LotteryType.merit) {
        const lost = openOnes(all, askedOf(row));
        await chosen(ctx, row, all, lost, winners ?? '[]');
        await close(lost, 0);
      } else {
        const lost = openOnes(all, askedOf(row));
        const isRandom = settingsOf(row).redrawType === RedrawType.random;
        const left = row.entrant_count - all.length;
        if (left < lost.length) throw pluginError(manifest, 'NO_ALTERNATE');
        if (isRandom) await close(lost, await random(ctx, row, lost, clock));
        else {
          await deferred(ctx, row, all, lost);
          await close(lost, 0);
        }
      }
      const detail = { ids: ids ?? '' };
      await core.audit.record(ctx, {
        action: 'lottery.redraw',
        targetType: 'post',
        targetId: wbId,
        reason: '',
        detail,
      });
      core.invalidate(`post:${wbId}`);
      return wbId;
    };
    await core.submissions.sentOnce(ctx, 'lottery.redraw', { wbId, ids, winners }, { make, stands });
  };
}
