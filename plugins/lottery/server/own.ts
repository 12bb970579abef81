import type { RequestContext } from '../../../server/sdk/index.ts';
import type { Excluded, OwnLottery } from '../contract.ts';
import { createEntryHash, createNonceHash, type UidHash } from './entries/hmac.ts';
import type { LotteryDeps } from './deps.ts';
import { deadlineOf } from './hold.ts';
import { phaseOf } from './phase.ts';
import { participationOf, settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow } from './tables.ts';

/** What is against somebody whatever they do once it has begun. */
const BEFORE_START: ReadonlySet<Excluded> = new Set(['author', 'staff', 'restricted', 'recentWinner', 'unverified']);

/** The viewer's own part of a lottery: what nobody else is told. */
export function createOwnPart({ core, pages, secrets }: LotteryDeps) {
  const { db } = core;

  // Whoever presents a lottery asks about many people: its secret is opened once for each row that
  // was read.
  const known = new WeakMap<LotteryRow, ReturnType<typeof readEntries>>();

  function readEntries(row: LotteryRow) {
    const secret = secrets.entrySecretOf(row);
    const hexOf = (hash: UidHash, uid: number): string => {
      const words = new Int32Array(4);
      hash(uid, words, 0);
      return [...words].map((word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
    };
    const nonceHash = createNonceHash(secret);
    const entryHash = row.entry_version === 1 ? nonceHash : createEntryHash(secret);
    const idOf = (uid: number): string => hexOf(entryHash, uid);
    return {
      idOf,
      /** Empty where it would show nothing. */
      nonceOf: (uid: number): string => (row.entry_version === 1 ? '' : hexOf(nonceHash, uid)),
      /**
       * Whose a prize is: the person of the entry that was drawn; 0: the row names another, who is
       * nobody to us.
       */
      holderOf: ({ uid, entry_id }: Pick<AwardRow, 'uid' | 'entry_id'>): number => (idOf(uid) === entry_id ? uid : 0),
    };
  }

  /** What of a lottery's entries the server alone can work out. */
  function entriesOf(row: LotteryRow): ReturnType<typeof readEntries> {
    const entries = known.get(row) ?? readEntries(row);
    known.set(row, entries);
    return entries;
  }

  const entryIdOf = (row: LotteryRow, uid: number): string => entriesOf(row).idOf(uid);

  /** The entry of somebody in the frozen list; null: they are not in it, or there is none. */
  const entryOf = async (row: LotteryRow, uid: number) =>
    row.list_id === null ? null : pages.find({ postId: row.post_id, listId: row.list_id }, entryIdOf(row, uid));

  /** What is against somebody while it runs. */
  async function missing(ctx: RequestContext, row: LotteryRow, uid: number): Promise<Excluded[]> {
    const rules = await participationOf(core, ctx, row, Math.min(ctx.now, row.end_at));
    // The rules name no others.
    return db.tx(async () => (await core.participation.objectionsTo(rules, uid)) as Excluded[]);
  }

  return {
    entriesOf,
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
      const { idOf, nonceOf } = entriesOf(row);
      const entryId = idOf(uid);
      const isIn = Boolean(entry) || (isRunning && against.length === 0);
      const prizes = settingsOf(row).lotteryPrizeList;
      return {
        uid,
        isEntered: row.frozen_at === null ? null : entry ? 1 : 0,
        ...(isIn ? { entryId, nonce: nonceOf(uid) } : { entryId: '', nonce: '' }),
        missing: against,
        wins: awards
          .filter((award) => award.entry_id === entryId)
          .toReversed()
          .map((award) => ({
            id: award.id,
            prizeIndex: award.prize_index,
            state: award.state,
            prizeName: prizes[award.prize_index]?.prizeName ?? '',
            registerUntil: deadlineOf(row, award, ctx.now),
            forfeitedBy: award.forfeited_by,
            forfeitReason: award.forfeit_reason,
            registration: secrets.registrationOf(award),
          })),
      };
    },
  };
}

export type OwnPart = ReturnType<typeof createOwnPart>;
