import type { RequestContext } from '../../../server/sdk/index.ts';
import type { Excluded, OwnLottery } from '../contract.ts';
import { createEntryHash } from './entries/hmac.ts';
import type { LotteryDeps } from './deps.ts';
import { deadlineOf } from './hold.ts';
import { phaseOf } from './phase.ts';
import { participationOf, settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow } from './tables.ts';

/** What is against somebody whatever she does once it has begun. */
const BEFORE_START: ReadonlySet<Excluded> = new Set(['author', 'staff', 'restricted', 'recentWinner', 'unverified']);

/** The viewer's own part of a lottery: what nobody else is told. */
export function createOwnPart({ core, pages, secrets }: LotteryDeps) {
  const { db } = core;

  /** Whom an entry id stands for is known to the server alone. */
  function entryIdOf(row: LotteryRow, uid: number): string {
    const words = new Int32Array(4);
    createEntryHash(secrets.entrySecretOf(row))(uid, words, 0);
    return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  /** The entry of somebody in the frozen list; null: she is not in it, or there is none. */
  const entryOf = async (row: LotteryRow, uid: number) =>
    row.list_id === null ? null : pages.find({ postId: row.post_id, listId: row.list_id }, entryIdOf(row, uid));

  /** What is against somebody while it runs. */
  async function missing(ctx: RequestContext, row: LotteryRow, uid: number): Promise<Excluded[]> {
    const rules = await participationOf(core, ctx, row, Math.min(ctx.now, row.end_at));
    return db.tx(async () => (await core.participation.objectionsTo(rules, uid)) as Excluded[]); // the rules name no others
  }

  return {
    entryIdOf,
    entryOf,
    missing,

    async of(ctx: RequestContext, row: LotteryRow, awards: readonly AwardRow[]): Promise<OwnLottery | null> {
      const uid = ctx.viewer?.uid;
      if (uid === undefined) return null;
      const phase = phaseOf(row, ctx.now);
      const isRunning = phase === 'running';
      const found = isRunning || phase === 'waiting' ? await missing(ctx, row, uid) : [];
      const against = isRunning ? found : found.filter((reason) => BEFORE_START.has(reason));
      const entry = await entryOf(row, uid);
      const prizes = settingsOf(row).lotteryPrizeList;
      return {
        isEntered: row.frozen_at === null ? null : entry ? 1 : 0,
        entryId: entry || (isRunning && against.length === 0) ? entryIdOf(row, uid) : '',
        missing: against,
        wins: awards
          .filter((award) => award.uid === uid)
          .toReversed()
          .map((award) => ({
            ...{ id: award.id, prizeIndex: award.prize_index, state: award.state },
            prizeName: prizes[award.prize_index]?.prizeName ?? '',
            registerUntil: deadlineOf(row, award, ctx.now),
            ...{ forfeitedBy: award.forfeited_by, forfeitReason: award.forfeit_reason },
            registration: secrets.registrationOf(award),
          })),
      };
    },
  };
}

export type OwnPart = ReturnType<typeof createOwnPart>;
