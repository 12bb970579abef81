import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { commentersOf, likesOf, statsOf } from './audience.ts';
import { indexPost } from './indexing.ts';
import { hasPrivateReplies } from './options.ts';
import type { ContentUsers, Pictures } from './ports.ts';
import { hasDeleted, lockPost, lockPostEvenDeleted, lockPosts, maySee } from './queries.ts';
import type { ContentTables, StoredPost } from './tables.ts';
import { tags } from './tags.ts';
import { postHooks } from './hooks.ts';
import type { AuditService } from '../audit/index.ts';
import type { HookService, Invalidate } from '../../host/services.ts';

export interface StateDeps {
  readonly db: Db;
  readonly audit: Pick<AuditService, 'record'>;
  readonly users: Pick<ContentUsers, 'bumpStats'>;
  readonly hooks: HookService;
  readonly media: Pick<Pictures, 'letGo'>;
  readonly invalidate: Invalidate;
}

/** Spec `wbAudit`. */
const Audit = { inReview: 1, passed: 2 } as const;

/** Hiding, restoring and deleting posts; counters, search and topics in the same transaction. */
export function createPostState({ db, audit, users, hooks, media, invalidate }: StateDeps) {
  async function change(
    ctx: RequestContext,
    row: StoredPost,
    state: Pick<StoredPost, 'hidden_at' | 'deleted_at'>,
  ): Promise<void> {
    const visible = state.hidden_at === null && state.deleted_at === null ? 1 : 0;
    await db
      .q<ContentTables>()
      .updateTable('post')
      .set({ ...state, visible })
      .where('id', '=', row.id)
      .execute();
    if (visible !== row.visible) {
      await indexPost(db, { ...row, ...state, visible });
      await countForPeople(row, visible === 1 ? 1 : -1);
      await hooks.run(postHooks.visibility, ctx, { ...row, ...state, visible });
    }
    invalidate(tags.posts(row.zone), tags.post(row.id), tags.comments(row.id));
  }

  /** What its author and those who commented have of a post counts only while it is visible. */
  async function countForPeople(post: StoredPost, sign: 1 | -1): Promise<void> {
    const commenters = await commentersOf(db, post.id);
    const comments = hasPrivateReplies(post) ? [] : statsOf(post, commenters, sign);
    const likes = sign * post.favor_count;
    const delta = { posts: sign, beFavorPosts: likes, beFavors: likes };
    await users.bumpStats(post.zone, [{ uid: post.uid, delta }, ...comments, ...likesOf(commenters, sign)]);
  }

  const takeDownLocked = (ctx: RequestContext, row: StoredPost): Promise<void> =>
    change(ctx, row, { hidden_at: row.hidden_at, deleted_at: ctx.now });

  async function removeLocked(ctx: RequestContext, row: StoredPost): Promise<void> {
    await takeDownLocked(ctx, row);
    await media.letGo(row.id);
    db.afterCommit(() => hooks.run(postHooks.deleted, ctx, row));
  }

  return {
    /** @returns whether something changed @throws NOT_FOUND for a deleted or another zone's post */
    setHidden: (ctx: RequestContext, wbId: number, hidden: boolean): Promise<boolean> =>
      db.tx(async () => {
        const row = await lockPost(db, ctx.zone.abbr, wbId);
        if ((row.hidden_at !== null) === hidden) return false;
        await change(ctx, row, { hidden_at: hidden ? ctx.now : null, deleted_at: null });
        return true;
      }),

    /** Hides it, whatever it was. @returns it as it is then @throws NOT_FOUND */
    hide: (ctx: RequestContext, wbId: number): Promise<StoredPost> =>
      db.tx(async () => {
        const row = await lockPost(db, ctx.zone.abbr, wbId);
        if (row.hidden_at !== null) return row;
        await change(ctx, row, { hidden_at: ctx.now, deleted_at: null });
        return { ...row, hidden_at: ctx.now, visible: 0 };
      }),

    /** @see postService.setInReview */
    setInReview: (ctx: RequestContext, wbId: number, isInReview: () => Promise<boolean>): Promise<void> =>
      db.tx(async () => {
        const row = (await lockPosts(db, ctx.zone.abbr, [wbId])).get(wbId);
        if (!row) return;
        const audit = (await isInReview()) ? Audit.inReview : Audit.passed;
        if (audit === row.audit) return;
        await db.q<ContentTables>().updateTable('post').set({ audit }).where('id', '=', wbId).execute();
        invalidate(tags.posts(row.zone), tags.post(wbId));
      }),

    /**
     * Deletes whoever asks: the caller has decided. The text stays stored for the audit.
     * @throws NOT_FOUND
     */
    remove: (ctx: RequestContext, wbId: number): Promise<void> =>
      db.tx(async () => removeLocked(ctx, await lockPost(db, ctx.zone.abbr, wbId))),

    /** @see postService.takeDown */
    takeDown: (ctx: RequestContext, wbId: number): Promise<StoredPost> =>
      db.tx(async () => {
        const row = await lockPost(db, ctx.zone.abbr, wbId);
        await takeDownLocked(ctx, row);
        return row;
      }),

    /** @see postService.show */
    show: (ctx: RequestContext, wbId: number): Promise<boolean> =>
      db.tx(async () => {
        const row = await lockPostEvenDeleted(db, ctx.zone.abbr, wbId);
        if (!row) throw fail('NOT_FOUND');
        if (row.hidden_at !== null) await change(ctx, row, { hidden_at: null, deleted_at: row.deleted_at });
        return row.deleted_at === null;
      }),

    /** @see postService.bringBack */
    bringBack: (ctx: RequestContext, wbId: number): Promise<boolean> =>
      db.tx(async () => {
        const row = await lockPostEvenDeleted(db, ctx.zone.abbr, wbId);
        if (!row) throw fail('NOT_FOUND');
        if (row.deleted_at === null) return false;
        await change(ctx, row, { hidden_at: row.hidden_at, deleted_at: null });
        return true;
      }),

    /**
     * Deletes the viewer's own post, which the record tells without a reason, or takes another's
     * down when a plugin authorises it; one that is deleted is (docs/product/repeated-writes.md).
     * @throws NOT_FOUND, FORBIDDEN
     */
    delete: (ctx: RequestContext, wbId: number, reason: string): Promise<void> =>
      db.tx(async () => {
        const row = await lockPostEvenDeleted(db, ctx.zone.abbr, wbId);
        if (row && hasDeleted(ctx, row)) return;
        if (!row || !maySee(ctx, row)) throw fail('NOT_FOUND');
        if (row.uid !== viewerOf(ctx).uid) {
          if (!(await hooks.run(postHooks.authoriseDelete, ctx, row, reason))) throw fail('FORBIDDEN');
          return takeDownLocked(ctx, row);
        }
        const detail = { title: row.title, uid: row.uid };
        await audit.record(ctx, { action: 'post.delete', targetType: 'post', targetId: wbId, reason: '', detail });
        await removeLocked(ctx, row);
      }),
  };
}
