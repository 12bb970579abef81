import { pluginError, type RequestContext } from '../../../../server/sdk/index.ts';
import { MARK_LIMITS, type MarkCounts } from '../../contract/marks.ts';
import { manifest } from '../../manifest.ts';
import type { MarkStore, StoredMark } from './store.ts';

/** Where a limit is met: a post that is published, or one that is there already and gets the mark. The texts differ. */
export type Occasion = 'publish' | 'mark';

/** The limits of hot and recommended posts, which count what has begun and what begins later (spec 3 section 9). */
export interface MarkLimits {
  /**
   * Counts under a lock of the zone: two posts that get the last place at once get it one after the other.
   * @throws HOT_LIMIT or RECOMMEND_LIMIT (publish), HOT_FULL or RECOMMEND_FULL (mark)
   */
  admit(ctx: RequestContext, postId: number, mark: StoredMark, occasion: Occasion): Promise<void>;
  /**
   * Whether a draft that goes to review may become hot, under the same lock. Those that wait (in review, approved, timed) count.
   * @throws HOT_FULL
   */
  admitDraft(ctx: RequestContext, waiting: () => Promise<number>): Promise<void>;
  counts(ctx: RequestContext, themeIds: readonly number[]): Promise<MarkCounts>;
}

export function createMarkLimits(store: MarkStore): MarkLimits {
  const split = (ctx: RequestContext, starts: readonly number[]) => {
    const started = starts.filter((at) => at <= ctx.now).length;
    return { started, unstart: starts.length - started };
  };

  function refuseFull(ctx: RequestContext, starts: readonly number[], kind: 'HOT' | 'RECOMMEND', occasion: Occasion) {
    const count = kind === 'HOT' ? MARK_LIMITS.hot : MARK_LIMITS.recommended;
    if (starts.length < count) return;
    throw pluginError(manifest, `${kind}_${occasion === 'publish' ? 'LIMIT' : 'FULL'}`, {
      count,
      ...split(ctx, starts),
    });
  }

  return {
    async admit(ctx, postId, { mark, themeIdList }, occasion) {
      const { zone, now } = ctx;
      if (mark !== 'SETTOP' && mark !== 'RECOMMEND') return;
      await store.lockZone(zone.abbr, now);
      if (mark === 'SETTOP') return refuseFull(ctx, await store.starts(zone.abbr, mark, now, postId), 'HOT', occasion);
      const others = await store.recommended(zone.abbr, themeIdList, now, postId);
      for (const starts of byTheme(themeIdList, others).values()) refuseFull(ctx, starts, 'RECOMMEND', occasion);
    },

    async admitDraft(ctx, waiting) {
      const { zone, now } = ctx;
      await store.lockZone(zone.abbr, now);
      const starts = await store.starts(zone.abbr, 'SETTOP', now);
      const drafts = await waiting();
      if (starts.length + drafts < MARK_LIMITS.hot) return;
      const { started, unstart } = split(ctx, starts);
      throw pluginError(manifest, 'HOT_FULL', { count: MARK_LIMITS.hot, started, unstart: unstart + drafts });
    },

    async counts(ctx, themeIds) {
      const { zone, now } = ctx;
      const recommended = byTheme(themeIds, await store.recommended(zone.abbr, themeIds, now));
      return {
        setTop: split(ctx, await store.starts(zone.abbr, 'SETTOP', now)),
        recommend: [...recommended].map(([themeId, starts]) => ({
          ...{ themeId, ...split(ctx, starts) },
          total: starts.length,
        })),
      };
    },
  };
}

/** Starts of the recommendations in each of the categories. */
const byTheme = (
  themeIds: readonly number[],
  found: readonly { readonly themeId: number; readonly startsAt: number }[],
): Map<number, number[]> =>
  new Map(themeIds.map((id) => [id, found.flatMap(({ themeId, startsAt }) => (themeId === id ? [startsAt] : []))]));
