import { settingsOf, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import { LEADERS, RANKED_EVERY_MS, type Leader } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Core } from './uses.ts';

interface Ranked {
  readonly uid: number;
  readonly score: number;
}
interface Ranking {
  readonly madeAt: number;
  readonly leaders: Promise<readonly Ranked[]>;
}

const weightsOf = (ctx: RequestContext) => settingsOf(ctx, manifest);

/**
 * The ranking is made from the exact counters of the zone, by one query every five minutes; a
 * person's own score is of this moment.
 */
export function createInfluence(core: Core) {
  const rankings = new Map<string, Ranking>();

  const weights = (ctx: RequestContext) => {
    const { post, comment, like } = weightsOf(ctx);
    return { posts: post, beComments: comment, beFavors: like };
  };

  function leadersOf(ctx: RequestContext): Promise<readonly Ranked[]> {
    // Other settings are another ranking.
    const key = `${ctx.zone.abbr} ${JSON.stringify(weights(ctx))}`;
    const known = rankings.get(key);
    if (known && ctx.now - known.madeAt < RANKED_EVERY_MS) return known.leaders;
    const leaders = core.users.leaders(ctx, weights(ctx), LEADERS);
    rankings.set(key, { madeAt: ctx.now, leaders });
    leaders.catch(() => rankings.delete(key));
    return leaders;
  }

  return {
    async list(ctx: RequestContext, { limit, offset }: { limit: number; offset: number }) {
      const leaders = await leadersOf(ctx);
      const page = leaders.slice(offset, offset + limit);
      const cards = await core.users.cards(
        ctx,
        page.map(({ uid }) => uid),
      );
      const list = page.flatMap(({ uid, score }, index): Leader[] => {
        const userInfo = cards.get(uid);
        return userInfo ? [{ rank: offset + index + 1, score, userInfo }] : [];
      });
      return { list, hasMore: leaders.length > offset + limit };
    },

    async mine(ctx: RequestContext) {
      const { uid } = viewerOf(ctx);
      const { posts, beComments, beFavors } = await core.users.zoneStats(ctx, uid);
      const { post, comment, like } = weightsOf(ctx);
      const rank = (await leadersOf(ctx)).findIndex((leader) => leader.uid === uid) + 1;
      const score = post * posts + comment * beComments + like * beFavors;
      return { rank, score, posts, comments: beComments, likes: beFavors };
    },
  };
}

export type Influence = ReturnType<typeof createInfluence>;
