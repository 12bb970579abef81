import type { RequestContext } from '../../../server/sdk/index.ts';
import type { LotteryItem, PrizeState } from '../contract.ts';
import { placesOf } from '../shared/draw.ts';
import type { LotteryDeps } from './deps.ts';
import { phaseOf } from './phase.ts';
import { settingsOf } from './rules.ts';
import type { LotteryRow } from './tables.ts';

/**
 * Lotteries as the desk lists them; those whose posts the viewer may not see have no title. Two
 * queries for all of them.
 */
export async function listItems(
  { core, store }: Pick<LotteryDeps, 'core' | 'store'>,
  ctx: RequestContext,
  rows: readonly LotteryRow[],
): Promise<LotteryItem[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ post_id }) => post_id);
  const titles = new Map((await core.posts.many(ctx, ids)).map(({ id, title }) => [id, title]));
  const counts = await store.awardCounts(ids);
  return rows.map((row): LotteryItem => {
    const count = (state: PrizeState) => counts.find((one) => one.post_id === row.post_id && one.state === state);
    const forfeited = count('forfeited');
    return {
      wbId: row.post_id,
      wbTitle: titles.get(row.post_id) ?? '',
      phase: phaseOf(row, ctx.now),
      type: row.type,
      startTime: row.start_at,
      endTime: row.end_at,
      lotteryTime: row.draw_at,
      publishedTime: row.published_at ?? 0,
      entrantCount: row.entrant_count,
      heldTime: row.held_at ?? 0,
      prizeCount: placesOf(settingsOf(row).lotteryPrizeList).length,
      won: count('won')?.n ?? 0,
      registered: count('registered')?.n ?? 0,
      sent: count('sent')?.n ?? 0,
      forfeited: forfeited?.n ?? 0,
      open: (forfeited?.n ?? 0) - (forfeited?.redrawn ?? 0),
    };
  });
}
