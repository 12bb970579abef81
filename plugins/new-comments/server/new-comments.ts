import {
  cachedOutsideTx,
  CommentBits,
  DAY_MS,
  viewerOf,
  type CommentRow,
  type Post,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import type { NewComments } from '../contract.ts';
import type { SeenStore } from './store.ts';
import type { Core } from './uses.ts';

/** After so long a look is kept though nothing is new: the posts that were seen last are kept. */
const KEPT_ANEW_MS = DAY_MS;

const seenTag = (uid: number): string => `new-comments:${uid}`;

/** How many comments there are is itself private where they are. */
const isCounted = ({ wbcCount, wbIsForbidComment }: Pick<Post, 'wbcCount' | 'wbIsForbidComment'>): boolean =>
  wbcCount > 0 && (wbIsForbidComment & CommentBits.privateReplies) === 0;

/** What is new to members below posts that they have seen (docs/product/new-comments.md). */
export function createNewComments(core: Core, store: SeenStore) {
  const kept = cachedOutsideTx(core.db, core.cache.own);

  return {
    /** @throws NOT_FOUND for a post that the viewer may not see */
    async keep(ctx: RequestContext, wbId: number): Promise<void> {
      const { uid } = viewerOf(ctx);
      const { zone, id: post_id, comment_count: seen_count } = await core.posts.get(ctx, wbId);
      const [before] = await store.find(uid, [post_id]);
      // Most posts are looked at again before anything is new.
      if (before?.seen_count === seen_count && ctx.now - before.seen_at < KEPT_ANEW_MS) return;
      await core.db.tx(async () => {
        await store.put({ zone, uid, post_id, seen_count, seen_at: ctx.now });
        if (!before) await store.prune(uid);
        core.invalidate(seenTag(uid));
      });
    },

    async keepAll(ctx: RequestContext): Promise<void> {
      const { uid } = viewerOf(ctx);
      await core.db.tx(async () => {
        await store.putAll(ctx.zone.abbr, uid, ctx.now);
        core.invalidate(seenTag(uid));
      });
    },

    /** In the transaction that takes it out of their visit record. */
    async clear(ctx: RequestContext, wbId: number | 'all'): Promise<void> {
      const { uid } = viewerOf(ctx);
      await store.clear(ctx.zone.abbr, uid, wbId);
      core.invalidate(seenTag(uid));
    },

    /** After the commit of a comment. */
    async addOwn(_ctx: RequestContext, { uid, post_id, visible }: CommentRow): Promise<void> {
      if (visible !== 1) return;
      await core.db.tx(async () => {
        if (await store.addOwn(uid, post_id)) core.invalidate(seenTag(uid));
      });
    },

    /** What is new in posts as everybody sees them; no entry where nothing is. */
    async viewerFields(
      ctx: RequestContext,
      posts: readonly Post[],
    ): Promise<ReadonlyMap<number, { readonly newComments: NewComments }>> {
      const { uid } = viewerOf(ctx);
      const counts = new Map(posts.filter(isCounted).map(({ wbId, wbcCount }) => [wbId, wbcCount]));
      if (counts.size === 0) return new Map();
      const ids = [...counts.keys()];
      const seen = await kept(`new-comments:${uid}:${ids.join()}`, ctx, [seenTag(uid)], () => store.find(uid, ids));
      return new Map(
        seen.flatMap(({ post_id, seen_count, seen_at }) => {
          const count = (counts.get(post_id) ?? 0) - seen_count;
          return count > 0 ? [[post_id, { newComments: { count, since: seen_at } }] as const] : [];
        }),
      );
    },
  };
}
