import { viewerOf, type Post, type RequestContext } from '../../../server/sdk/index.ts';
import {
  headsQuery,
  MISSED,
  missedQuery,
  newestQuery,
  unseenQuery,
  type Head,
  type Place,
  type Unseen,
} from './feed-queries.ts';
import type { WatchStore } from './store.ts';
import { watchTag } from './tags.ts';
import type { Core } from './uses.ts';

interface FeedPage {
  readonly list: Post[];
  readonly hasMore: boolean;
  /** Where the next page begins. */
  readonly next: string;
}

/** Before every post. */
const START: Place = { at: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };

const placeOf = (before: string | undefined): Place => {
  const [at = START.at, id = START.id] = before?.split('-').map(Number) ?? [];
  return { at, id };
};

/** The posts of the themes and topics that the viewer follows (docs/product/watching.md). */
export function createWatchFeed(core: Core, store: WatchStore) {
  const { db } = core;

  /** The newest `count` before this place, and when the newest of all was published. */
  async function newest(ctx: RequestContext, before: Place, count: number) {
    const zone = ctx.zone.abbr;
    const { rows } = await headsQuery(zone, viewerOf(ctx).uid, before).execute(db.q());
    const { since, heads } = whatIsNewest(rows, count);
    if (heads.length === 0) return { places: [], at: 0 };
    const found = await newestQuery(db, zone, heads, { before, since, count }).execute(db.q());
    return { places: found.rows, at: found.rows[0]?.at ?? 0 };
  }

  async function isAnyUnseen(what: Unseen): Promise<boolean> {
    const [missed] = (await missedQuery(what).execute(db.q())).rows;
    if (Number(missed?.isFollowed ?? 0) === 1) return true;
    if (Number(missed?.n ?? 0) <= MISSED) return false;
    return (await unseenQuery(what).execute(db.q())).rows.length > 0;
  }

  async function markSeen(ctx: RequestContext, at: number): Promise<void> {
    const { uid } = viewerOf(ctx);
    const zone = ctx.zone.abbr;
    await db.tx(async () => {
      if (at <= (await store.seenAt(uid, zone))) return;
      await store.putSeen(uid, zone, at);
      core.invalidate(watchTag(uid));
    });
  }

  return {
    /** One page, newest first. Looking at the first one marks the list as seen. */
    async page(
      ctx: RequestContext,
      { limit, before }: { limit: number; before?: string | undefined },
    ): Promise<FeedPage> {
      const { places, at } = await newest(ctx, placeOf(before), limit + 1);
      const page = places.slice(0, limit);
      const list = await core.posts.listed(
        ctx,
        page.map(({ id }) => id),
      );
      if (before === undefined) await markSeen(ctx, at);
      const last = page.at(-1);
      return { list, hasMore: places.length > limit, next: last ? `${last.at}-${last.id}` : '' };
    },

    unread: (ctx: RequestContext): Promise<{ unread: boolean }> => {
      const { uid } = viewerOf(ctx);
      const zone = ctx.zone.abbr;
      return core.cache.own(`watching-unread:${uid}`, ctx, async () => {
        ctx.tag(watchTag(uid), `posts:${zone}`, `blocks:${uid}`);
        const blocked = await core.people.blockedBy(uid);
        // On the primary: what a replica does not know yet would be kept.
        const since = await db.primary(() => store.seenAt(uid, zone));
        return { unread: await isAnyUnseen({ uid, zone, since, blocked }) };
      });
    },
  };
}

/**
 * Which of the followed themes and topics have a part in the newest `count` posts: those whose newest
 * post is as new as the last of so many newest ones, which are all of different posts as far as their
 * times differ.
 */
export function whatIsNewest(
  rows: readonly Head[],
  count: number,
): { readonly since: number; readonly heads: readonly Head[] } {
  const times = new Set(rows.flatMap(({ at }) => at ?? []));
  const since = [...times].toSorted((a, b) => b - a)[count - 1] ?? 0;
  return { since, heads: rows.filter(({ at }) => at !== null && at >= since) };
}
