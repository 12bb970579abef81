import type { Post } from '../../../platform/contract/endpoints/posts.ts';
import type { Person } from '../../../platform/contract/endpoints/follow.ts';
import { LIMITS } from '../../../platform/contract/limits.ts';
import { viewerOf, type RequestContext } from '../../sdk/index.ts';
import { isInOrder, type AccountTables } from '../accounts/index.ts';
import { isVisible, tags as postTags, type ContentTables, type BlockedBy } from '../posts/index.ts';
import { headsQuery, mergeNewest, newestQuery, type FetchNewest, type Head } from './newest.ts';
import type { People } from './people.ts';
import type { FollowDeps } from './ports.ts';
import type { FollowTables } from './tables.ts';
import { followTags as tags } from './tags.ts';

interface FeedDeps extends FollowDeps {
  readonly blockedBy: BlockedBy;
  readonly people: Pick<People, 'many' | 'relations'>;
}

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

interface Ids {
  readonly ids: readonly number[];
  /** See `newestAt`. */
  readonly newest: number;
}

const newestOf = (heads: readonly Head[]): number => heads.reduce((newest, { at }) => Math.max(newest, at), 0);

/**
 * How many posts are merged at a time: who pages down does not have them merged anew for every
 * page.
 */
const REACHES = [64, 256, LIMITS.feed] as const;

/** Posts of which the authors are proposed, and people proposed at a time. */
const RECENT_POSTS = 200;
const SUGGESTIONS = 6;

/** The followed feed of a zone, its unread flag, and whom to follow when it is empty. */
export function createFeed({ db, cached, cachedOwn, invalidate, listed, blockedBy, people }: FeedDeps) {
  async function headsOf(ctx: RequestContext): Promise<Head[]> {
    const { uid } = viewerOf(ctx);
    ctx.tag(postTags.posts(ctx.zone.abbr), tags.follows(uid));
    const rows = await headsQuery(db, ctx.zone.abbr, uid).execute();
    return rows.flatMap(({ uid: author, at }) => (at === null ? [] : [{ uid: author, at }]));
  }

  /**
   * The newest of those whom the viewer follows, as many as a page may need: kept until somebody
   * posts, or the viewer follows another.
   */
  function reachOf(ctx: RequestContext, end: number): Promise<Ids> {
    const reach = REACHES.find((one) => one >= end) ?? LIMITS.feed;
    return cachedOwn(`feed:${viewerOf(ctx).uid}:${reach}`, ctx, async () => {
      const fetch: FetchNewest = async (authors, count, since) =>
        (await newestQuery(db, ctx.zone.abbr, authors, count, since).execute(db.q())).rows;
      const heads = await headsOf(ctx);
      const entries = await mergeNewest(heads, reach, fetch);
      return { ids: entries.map(({ id }) => id), newest: newestOf(heads) };
    });
  }

  /** Ids of one page, and one more when there is a next one. */
  async function idsOf(ctx: RequestContext, { limit, offset }: Paging): Promise<Ids> {
    const end = Math.min(offset + limit + 1, LIMITS.feed);
    if (offset >= end) return { ids: [], newest: 0 };
    const { ids, newest } = await reachOf(ctx, end);
    return { ids: ids.slice(offset, end), newest };
  }

  /** When those whom the viewer follows last posted; 0 for never. */
  const newestAt = (ctx: RequestContext): Promise<number> =>
    cachedOwn(`feed-newest:${viewerOf(ctx).uid}`, ctx, async () => newestOf(await headsOf(ctx)));

  const seenAt = (ctx: RequestContext): Promise<number> => {
    const { uid } = viewerOf(ctx);
    return cachedOwn(`feed-seen:${uid}`, ctx, () => {
      ctx.tag(tags.feedSeen(uid));
      const lastSeen = () => db.q<FollowTables>().selectFrom('follow_seen').select('seen_at').where('uid', '=', uid);
      // On the primary: what a replica does not know yet would be kept.
      return db.tx(async () => (await lastSeen().where('zone', '=', ctx.zone.abbr).executeTakeFirst())?.seen_at ?? 0);
    });
  };

  async function markSeen(ctx: RequestContext, at: number): Promise<void> {
    if (at <= (await seenAt(ctx))) return;
    const { uid } = viewerOf(ctx);
    await db.tx(async () => {
      await db
        .q<FollowTables>()
        .insertInto('follow_seen')
        .values({ uid, zone: ctx.zone.abbr, seen_at: at })
        .onConflict((conflict) =>
          conflict.columns(['uid', 'zone']).doUpdateSet({ seen_at: at }).where('follow_seen.seen_at', '<', at),
        )
        .execute();
      invalidate(tags.feedSeen(uid));
    });
  }

  /** Who wrote the latest posts of the zone, those with most of them and most answers first. */
  const activeAuthors = (ctx: RequestContext): Promise<number[]> =>
    cached('active-authors', ctx, async () => {
      ctx.tag(postTags.posts(ctx.zone.abbr));
      const posts = db.q<ContentTables>().selectFrom('post').select(['uid', 'heat']).where('zone', '=', ctx.zone.abbr);
      const ordered = posts.where(isVisible).orderBy('created_at', 'desc').orderBy('id', 'desc');
      const weights = new Map<number, number>();
      for (const { uid, heat } of await ordered.limit(RECENT_POSTS).execute())
        weights.set(uid, (weights.get(uid) ?? 0) + 5 + heat);
      return [...weights].toSorted(([a, x], [b, y]) => y - x || a - b).map(([uid]) => uid);
    });

  /** Without those whose account is frozen or banned by now. */
  async function inOrder(ctx: RequestContext, uids: readonly number[]): Promise<number[]> {
    if (uids.length === 0) return [];
    const accounts = db
      .q<AccountTables>()
      .selectFrom('account')
      .select('id')
      .where('id', 'in', [...uids]);
    const rows = await accounts.where((eb) => isInOrder(eb.ref('id'), ctx)).execute();
    const found = new Set(rows.map(({ id }) => id));
    return uids.filter((uid) => found.has(uid));
  }

  return {
    /** One page, newest first. Looking at the first one marks the feed as seen. */
    async page(ctx: RequestContext, paging: Paging): Promise<{ list: Post[]; hasMore: boolean }> {
      const { ids, newest } = await idsOf(ctx, paging);
      const list = await listed(ctx, ids.slice(0, paging.limit));
      if (paging.offset === 0) await markSeen(ctx, newest);
      return { list, hasMore: ids.length > paging.limit };
    },

    /** The newest, without marking anything as seen: for telling of them elsewhere. */
    async newest(ctx: RequestContext, limit: number): Promise<Post[]> {
      const { ids } = await idsOf(ctx, { limit, offset: 0 });
      return listed(ctx, ids.slice(0, limit));
    },

    unread: async (ctx: RequestContext): Promise<{ unread: boolean }> => ({
      unread: (await newestAt(ctx)) > (await seenAt(ctx)),
    }),

    /** Active authors whom the viewer may follow and does not follow yet. */
    async suggestions(ctx: RequestContext): Promise<{ list: Person[] }> {
      const { uid } = viewerOf(ctx);
      const authors = await activeAuthors(ctx);
      const [followed, blocked] = await Promise.all([people.relations(ctx, uid, authors), blockedBy(uid)]);
      const fresh = authors.filter((author) => author !== uid && !followed.has(author) && !blocked.has(author));
      const offered = await people.many(ctx, (await inOrder(ctx, fresh)).slice(0, 3 * SUGGESTIONS));
      return { list: offered.filter(({ mayFollow }) => mayFollow).slice(0, SUGGESTIONS) };
    },
  };
}
