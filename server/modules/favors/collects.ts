import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import { bumpPost, lockPost, type ContentTables, type StoredPost, tags } from '../posts/index.ts';
import type { FavorsDeps } from './favors.ts';

export interface CollectState {
  readonly isCollect: 0 | 1;
  readonly collectCount: number;
}

/** Collections of posts: one entry per user and post. */
export function createCollects({ db, invalidate }: Pick<FavorsDeps, 'db' | 'invalidate'>) {
  async function count(uid: number, post: StoredPost, delta: 1 | -1): Promise<number> {
    await bumpPost(db, post.id, { collects: delta });
    invalidate(tags.post(post.id), tags.marks(uid));
    return post.collect_count + delta;
  }

  async function insert(ctx: RequestContext, post: StoredPost): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .q<ContentTables>()
      .insertInto('collect')
      .values({ zone: post.zone, uid: viewerOf(ctx).uid, post_id: post.id, created_at: ctx.now })
      .onConflict((conflict) => conflict.columns(['uid', 'post_id']).doNothing())
      .executeTakeFirstOrThrow();
    return Boolean(numInsertedOrUpdatedRows);
  }

  return {
    /** Collecting again changes nothing. @throws NOT_FOUND unless everyone may see the post */
    add: (ctx: RequestContext, wbId: number): Promise<CollectState> =>
      db.tx(async () => {
        const post = await lockPost(db, ctx.zone.abbr, wbId);
        if (post.visible !== 1) throw fail('NOT_FOUND');
        const collectCount = (await insert(ctx, post)) ? await count(viewerOf(ctx).uid, post, 1) : post.collect_count;
        return { isCollect: 1, collectCount };
      }),

    /**
     * Also takes out a post that was hidden since.
     * @throws NOT_FOUND for a deleted or another zone's post
     */
    remove: (ctx: RequestContext, wbId: number): Promise<CollectState> =>
      db.tx(async () => {
        const post = await lockPost(db, ctx.zone.abbr, wbId);
        const entries = db.q<ContentTables>().deleteFrom('collect').where('post_id', '=', post.id);
        const { numDeletedRows } = await entries.where('uid', '=', viewerOf(ctx).uid).executeTakeFirstOrThrow();
        if (numDeletedRows === 0n && post.visible !== 1) throw fail('NOT_FOUND');
        return {
          isCollect: 0,
          collectCount: numDeletedRows > 0n ? await count(viewerOf(ctx).uid, post, -1) : post.collect_count,
        };
      }),
  };
}

export type CollectService = ReturnType<typeof createCollects>;
