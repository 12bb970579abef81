import { DAY_MS, exactTime, type RequestContext } from '../../../server/sdk/index.ts';
import type { LotteryDeps } from './deps.ts';
import type { Entry } from './entries/pages.ts';
import { settingsOf } from './rules.ts';
import type { LotteryRow } from './tables.ts';

export interface NewAward {
  readonly entry: Entry;
  readonly round: number;
  readonly position: number;
  readonly prizeIndex: number;
  readonly reason: string;
  /** The forfeited award whose prize it is; null: none. */
  readonly replaces: number | null;
}

/**
 * Gives prizes, in the transaction of the draw: the rows and the messages come together or not at
 * all.
 */
export function createAwarding({ core, store }: Pick<LotteryDeps, 'core' | 'store'>) {
  return async (where: RequestContext, row: LotteryRow, awards: readonly NewAward[], now: number): Promise<void> => {
    const settings = settingsOf(row);
    const register_until = now + settings.registerExpirationDate * DAY_MS;
    await store.addAwards(
      awards.map(({ entry, round, position, prizeIndex, reason, replaces }) => ({
        post_id: row.post_id,
        zone: row.zone,
        uid: entry.uid,
        entry_id: entry.entryId,
        list_index: entry.index,
        round,
        position,
        prize_index: prizeIndex,
        reason,
        state: 'won' as const,
        won_at: now,
        register_until,
        state_at: now,
        registration: null,
        sent_at: null,
        replaces,
        redraw_round: null,
        forfeited_by: '' as const,
        forfeit_reason: '',
      })),
    );
    // i18n-keys: won
    await core.messages.send(
      where,
      awards.map(({ entry, prizeIndex }) => ({
        to: entry.uid,
        kind: 'system' as const,
        action: 1 as const,
        text: 'lottery:won',
        values: {
          prize: settings.lotteryPrizeList[prizeIndex]?.prizeName ?? '',
          until: untilText(where, register_until),
        },
        postId: row.post_id,
        link: `/lottery/${row.post_id}`,
        onceKey: `lottery:${row.post_id}:won`,
      })),
    );
  };
}

/** A moment on the zone's clock, readable in any language. */
export const untilText = ({ zone }: Pick<RequestContext, 'zone'>, at: number): string => exactTime(at, zone.timeZone);

/**
 * How long names are public once somebody has won by a redraw: as long as after the draw, from then
 * on. Null: no longer than they are, or not at all, by the settings or because a manager has taken
 * them back.
 */
export function publicityAfterRedraw(row: LotteryRow, now: number): { readonly public_until: number } | null {
  const { public_until } = publicityOf(row, now);
  if (row.published_at === null || public_until === null || public_until <= (row.public_until ?? 0)) return null;
  return { public_until };
}

/** What follows for publicity from the settings when winners are found. */
export const publicityOf = (row: LotteryRow, now: number): Pick<LotteryRow, 'published_at' | 'public_until'> => {
  const { publicityStatus, publicityDate } = settingsOf(row);
  if (publicityStatus === 0) return { published_at: null, public_until: null };
  return { published_at: now, public_until: now + publicityDate * DAY_MS };
};
