import type { RequestContext } from '../../../server/sdk/index.ts';
import type { ForfeitedBy, PrizeState } from '../contract.ts';
import type { LotteryDeps } from './deps.ts';
import { settingsOf } from './rules.ts';
import type { AwardRow, LotteryRow, LotteryTables } from './tables.ts';

/** Whose deed it was that a prize is lost; `why` is what a manager has written, and public. */
export interface Forfeiture {
  readonly by: ForfeitedBy;
  readonly why: string;
}

/**
 * How a prize goes from one state to the next, and how its winner hears of it. In a transaction
 * that has the lottery's row locked.
 */
export function createPrizeMoves({ core, log }: Pick<LotteryDeps, 'core' | 'log'>) {
  /** @returns whether it was in that state */
  async function move(
    award: Pick<AwardRow, 'id'>,
    from: PrizeState,
    change: Partial<Omit<AwardRow, 'id'>>,
  ): Promise<boolean> {
    const done = await core.db
      .q<LotteryTables>()
      .updateTable('lottery_award')
      .set(change)
      .where('id', '=', award.id)
      .where('state', '=', from)
      .executeTakeFirst();
    return done.numUpdatedRows === 1n;
  }

  async function tell(
    ctx: RequestContext,
    row: LotteryRow,
    award: AwardRow,
    text: 'sent' | 'forfeited' | 'revoked',
    more: Readonly<Record<string, string>> = {},
  ): Promise<void> {
    const prize = settingsOf(row).lotteryPrizeList[award.prize_index]?.prizeName ?? '';
    // i18n-keys: sent, forfeited, revoked
    await core.messages.send(ctx, [
      {
        to: award.uid,
        kind: 'system',
        action: 1,
        text: `lottery:${text}`,
        values: { prize, ...more },
        postId: row.post_id,
        link: `/lottery/${row.post_id}`,
        onceKey: `lottery:${award.id}:${text}`,
      },
    ]);
  }

  return {
    move,
    tell,

    /** @returns whether it was in the state `from` */
    async forfeit(ctx: RequestContext, row: LotteryRow, award: AwardRow, from: PrizeState, { by, why }: Forfeiture) {
      const change = { state: 'forfeited' as const, state_at: ctx.now, registration: null };
      if (!(await move(award, from, { ...change, forfeited_by: by, forfeit_reason: why }))) return false;
      const line = { id: award.id, entryId: award.entry_id, reason: by };
      await log.add(row, ctx.now, 'forfeited', why === '' ? line : { ...line, why });
      await (by === 'late' ? tell(ctx, row, award, 'forfeited') : tell(ctx, row, award, 'revoked', { reason: why }));
      return true;
    },
  };
}

export type PrizeMoves = ReturnType<typeof createPrizeMoves>;
