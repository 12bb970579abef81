import { pluginError, type RequestContext } from '../../../server/sdk/index.ts';
import { waitingHooks } from '../../drafts/server/face.ts';
import { MARK_LIMITS, type MarkCounts } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { MarkStore, StoredMark } from './store.ts';
import type { Core } from './uses.ts';

/**
 * Where a limit is met: a post that is published, or one that is there already and gets the mark.
 * The texts differ.
 */
export type Occasion = 'publish' | 'mark';

/**
 * The limits of hot and recommended posts, which count what has begun and what begins later; of hot
 * ones also the drafts that wait: in review, approved, timed.
 */
export interface MarkLimits {
  /**
   * Counts under a lock of the zone: two posts that get the last place at once get it one after the
   * other. A post that was a draft has given that one's place back before.
   * @throws HOT_LIMIT or RECOMMEND_LIMIT (publish), HOT_FULL or RECOMMEND_FULL (mark)
   */
  admit(ctx: RequestContext, postId: number, mark: StoredMark, occasion: Occasion): Promise<void>;
  /**
   * Whether a draft may wait to become hot, under the same lock.
   * @param own 1: it has a place already
   * @throws HOT_FULL
   */
  admitDraft(ctx: RequestContext, own: 0 | 1): Promise<void>;
  /** The same question without a refusal, about one that has none. */
  hasPlace(ctx: RequestContext): Promise<boolean>;
  counts(ctx: RequestContext, themeIds: readonly number[]): Promise<MarkCounts>;
}

type Counted = MarkCounts['setTop'];

export function createMarkLimits({ hooks }: Pick<Core, 'hooks'>, store: MarkStore): MarkLimits {
  const split = ({ now }: RequestContext, starts: readonly number[]): Counted => {
    const started = starts.filter((at) => at <= now).length;
    return { started, unstart: starts.length - started };
  };
  const total = ({ started, unstart }: Counted): number => started + unstart;

  async function hot(ctx: RequestContext, exceptPost?: number): Promise<Counted> {
    const { abbr } = ctx.zone;
    const { started, unstart } = split(ctx, await store.starts(abbr, 'SETTOP', ctx.now, exceptPost));
    return { started, unstart: unstart + ((await hooks.run(waitingHooks.places, ctx)) ?? 0) };
  }

  function refuseFull(counted: Counted, kind: 'HOT' | 'RECOMMEND', occasion: Occasion) {
    const count = kind === 'HOT' ? MARK_LIMITS.hot : MARK_LIMITS.recommended;
    if (total(counted) < count) return;
    throw pluginError(manifest, `${kind}_${occasion === 'publish' ? 'LIMIT' : 'FULL'}`, { count, ...counted });
  }

  return {
    async admit(ctx, postId, { mark, themeIdList }, occasion) {
      const { zone, now } = ctx;
      if (mark !== 'SETTOP' && mark !== 'RECOMMEND') return;
      await store.lockZone(zone.abbr, now);
      if (mark === 'SETTOP') return refuseFull(await hot(ctx, postId), 'HOT', occasion);
      const others = await store.recommended(zone.abbr, themeIdList, now, postId);
      for (const starts of byTheme(themeIdList, others).values()) refuseFull(split(ctx, starts), 'RECOMMEND', occasion);
    },

    async admitDraft(ctx, own) {
      await store.lockZone(ctx.zone.abbr, ctx.now);
      const { started, unstart } = await hot(ctx);
      refuseFull({ started, unstart: unstart - own }, 'HOT', 'mark');
    },

    async hasPlace(ctx) {
      await store.lockZone(ctx.zone.abbr, ctx.now);
      return total(await hot(ctx)) < MARK_LIMITS.hot;
    },

    async counts(ctx, themeIds) {
      const { zone, now } = ctx;
      const recommended = byTheme(themeIds, await store.recommended(zone.abbr, themeIds, now));
      return {
        setTop: await hot(ctx),
        recommend: [...recommended].map(([themeId, starts]) => ({
          themeId,
          ...split(ctx, starts),
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
