import { passes, until, type RequestContext } from '../../../server/sdk/index.ts';
import { LOTTERY_LIMITS, LotteryType, type LotteryInfo, type LotteryProof, type Winner } from '../contract.ts';
import { lotteryGate } from '../gates.ts';
import { readBeacon } from './beacon.ts';
import { choiceOf } from './beacon-choice.ts';
import type { LotteryDeps } from './deps.ts';
import type { OwnPart } from './own.ts';
import { phaseOf } from './phase.ts';
import { settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow, RoundRow } from './tables.ts';

/** When a lottery looks otherwise, if nobody does anything: moments that are to come. */
function momentsOf(row: LotteryRow, rounds: readonly RoundRow[], now: number): number[] {
  const { start_at, end_at, draw_at, public_until } = row;
  // It is running at its last moment.
  const all = [start_at, end_at + 1, draw_at, public_until ?? 0, ...rounds.map(({ not_before }) => not_before)];
  return all.filter((at) => at > now);
}

/** A lottery as one viewer may see it now, and what anybody recomputes it from. */
export function createPresenting({ core, store, secrets }: LotteryDeps, own: OwnPart) {
  /** Winners, most of all: names while they are public, to 93, and to whoever it is. */
  async function winnersOf(ctx: RequestContext, row: LotteryRow, awards: readonly AwardRow[]): Promise<Winner[]> {
    const canManage = passes(lotteryGate, ctx.viewer);
    // With the post go the names under it.
    const isPublic = row.held_at === null && row.published_at !== null && ctx.now < (row.public_until ?? 0);
    const { holderOf, nonceOf } = own.entriesOf(row);
    const isTold = ({ uid }: AwardRow): boolean => canManage || isPublic || uid === ctx.viewer?.uid;
    // Whoever is not to be named is nobody from here on.
    const winners = awards.map((award) => ({ ...award, uid: isTold(award) ? holderOf(award) : 0 }));
    const isOwn = ({ uid }: AwardRow): boolean => uid !== 0 && uid === ctx.viewer?.uid;
    const cards = await core.users.cards(ctx, [...new Set(winners.flatMap(({ uid }) => (uid === 0 ? [] : [uid])))]);
    return winners.map((award) => ({
      id: award.id,
      round: award.round,
      position: award.position,
      prizeIndex: award.prize_index,
      entryId: award.entry_id,
      reason: award.reason,
      replaces: award.replaces ?? 0,
      isOwn: isOwn(award) ? 1 : 0,
      forfeitedBy: award.forfeited_by,
      forfeitReason: award.forfeit_reason,
      state: canManage || isOwn(award) || award.state === 'forfeited' ? award.state : 'won',
      userInfo: cards.get(award.uid) ?? null,
      uid: award.uid,
      nonce: award.uid === 0 ? '' : nonceOf(award.uid),
    }));
  }

  function beaconOf(ctx: RequestContext, row: LotteryRow, rounds: readonly RoundRow[]): LotteryInfo['beacon'] {
    // Where it was to be at random before its start and is by people now, a round is left that
    // nobody draws.
    const round =
      row.type === LotteryType.random ? (rounds.find(({ drawn_at }) => drawn_at === null) ?? rounds.at(-1)) : undefined;
    const { chain, missed } = round ? choiceOf(round) : { chain: null, missed: null };
    const drawAt = round?.round === 0 ? row.draw_at : 0;
    const isDue = row.frozen_at !== null && round?.drawn_at === null && ctx.now >= Math.max(drawAt, round.not_before);
    return {
      kind: chain ? 'drand' : 'post',
      name: chain?.name ?? '',
      publicKey: chain?.publicKey ?? '',
      missed,
      notBefore: round?.not_before ?? 0,
      beaconRound: round?.beacon_round ?? 0,
      isAwaited: isDue && round.beacon === null && row.cancelled_at === null ? 1 : 0,
    };
  }

  /**
   * What hangs on it, and its row as it is with that: whatever changes rounds or winners adds a
   * line to its log.
   */
  async function settled(found: LotteryRow) {
    for (let row = found; ;) {
      const [rounds, awards] = [await store.rounds(row.post_id), await store.awards(row.post_id)];
      const [now = row] = await store.find(row.zone, [row.post_id]);
      if (now.log_seq === row.log_seq) return { row, rounds, awards };
      row = now;
    }
  }

  return {
    winnersOf,

    /** As it is by now, not as it was when its row was found. */
    async info(ctx: RequestContext, found: LotteryRow): Promise<LotteryInfo> {
      const { row, rounds, awards } = await settled(found);
      ctx.tag(`post:${row.post_id}`, ...momentsOf(row, rounds, ctx.now).map(until));
      const settings = settingsOf(row);
      const canManage = passes(lotteryGate, ctx.viewer);
      const [post] = canManage ? await core.posts.many(ctx, [row.post_id]) : [];
      return {
        wbId: row.post_id,
        wbTitle: post?.title ?? '',
        ...settings,
        startTime: row.start_at,
        endTime: row.end_at,
        lotteryTime: row.draw_at,
        status: 1,
        phase: phaseOf(row, ctx.now),
        createdTime: row.created_at,
        frozenTime: row.frozen_at ?? 0,
        drawnTime: row.drawn_at ?? 0,
        cancelledTime: row.cancelled_at ?? 0,
        cancelReason: row.cancel_reason,
        heldTime: row.held_at ?? 0,
        commitment: row.commitment,
        entrantsHash: row.entrants_hash,
        entrantCount: row.entrant_count,
        logHead: row.log_head,
        logCount: row.log_seq,
        beacon: beaconOf(ctx, row, rounds),
        publishedTime: row.published_at ?? 0,
        publicityUntil: row.public_until ?? 0,
        winners: await winnersOf(ctx, row, awards),
        own: await own.of(ctx, row, awards),
        canManage: canManage ? 1 : 0,
      };
    },

    async proof(found: LotteryRow): Promise<LotteryProof> {
      const { row, rounds, awards } = await settled(found);
      const drawn = rounds.filter(({ drawn_at }) => drawn_at !== null);
      return {
        wbId: row.post_id,
        type: row.type,
        commitment: row.commitment,
        seed: drawn[0] ? secrets.seedOf(drawn[0]) : '',
        entrantsHash: row.entrants_hash,
        entrantCount: row.entrant_count,
        frozenTime: row.frozen_at ?? 0,
        drawnTime: row.drawn_at ?? 0,
        rounds: drawn.map((round) => ({
          round: round.round,
          seed: secrets.seedOf(round),
          commitment: round.commitment,
          notBefore: round.not_before,
          drawnTime: round.drawn_at ?? 0,
          key: round.key,
          beacon: readBeacon(round.beacon ?? '{}'),
          // JSON that `draw.ts` and `redraw.ts` have written.
          places: JSON.parse(round.places) as number[],
          excluded: JSON.parse(round.excluded) as string[],
          alternates: (JSON.parse(round.alternates) as string[]).slice(0, LOTTERY_LIMITS.alternates),
          winners: awards
            .filter(
              (award) => award.round === round.round && award.position < (JSON.parse(round.places) as number[]).length,
            )
            .toSorted((one, other) => one.position - other.position)
            .map(({ entry_id }) => entry_id),
        })),
        awards: awards.map((award) => ({
          id: award.id,
          round: award.round,
          position: award.position,
          prizeIndex: award.prize_index,
          entryId: award.entry_id,
          replaces: award.replaces ?? 0,
          isForfeited: award.state === 'forfeited' ? 1 : 0,
        })),
        logHead: row.log_head,
        logCount: row.log_seq,
      };
    },
  };
}
