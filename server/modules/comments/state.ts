import { fail, isNotFound, viewerOf, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import {
  likesOf,
  repliersOf,
  statsOf,
  type Commenter,
  bumpComment,
  bumpPost,
  type ContentUsers,
  type Pictures,
  hasPrivateReplies,
  mayReadReply,
  hasDeleted,
  lockPostEvenDeleted,
  maySee,
  type ContentTables,
  tags,
} from '../posts/index.ts';
import { lockAround, lockParent, type Locked } from './lock.ts';
import { deletedComment, loadEvenDeleted, lockCommentEvenDeleted } from './queries.ts';
import { commentHooks } from './hooks.ts';
import type { AuditService } from '../audit/index.ts';
import type { HookService, Invalidate } from '../../host/services.ts';

export interface CommentStateDeps {
  readonly db: Db;
  readonly audit: Pick<AuditService, 'record'>;
  readonly users: Pick<ContentUsers, 'bumpStats'>;
  readonly hooks: HookService;
  readonly media: Pick<Pictures, 'letGo'>;
  readonly invalidate: Invalidate;
}

/**
 * Hiding, restoring and deleting comments, with every counter in the same transaction (see
 * `posts/counters.ts`).
 */
export function createCommentState({ db, audit, users, hooks, media, invalidate }: CommentStateDeps) {
  const lock = (ctx: RequestContext, cid: number): Promise<Locked> => lockAround(db, ctx.zone.abbr, cid);

  /** Whoever has deleted it hears how many comments its post has. @throws NOT_FOUND */
  async function lockOrGone(ctx: RequestContext, cid: number): Promise<Locked | number> {
    try {
      return await lock(ctx, cid);
    } catch (error) {
      const gone = isNotFound(error) ? await deletedComment(db, ctx.zone.abbr, cid) : undefined;
      if (!gone || !hasDeleted(ctx, gone)) throw error;
      return commentCount(gone.post_id);
    }
  }

  /** The same, whatever of it is deleted. @throws NOT_FOUND */
  async function lockEvenDeleted(ctx: RequestContext, cid: number): Promise<Locked> {
    const zone = ctx.zone.abbr;
    const { post_id, parent_id } = await loadEvenDeleted(db, zone, cid);
    const post = await lockPostEvenDeleted(db, zone, post_id);
    if (!post) throw fail('NOT_FOUND');
    const parent = parent_id === null ? undefined : await lockParent(db, parent_id);
    return { post, parent, comment: await lockCommentEvenDeleted(db, zone, cid) };
  }

  async function change(
    ctx: RequestContext,
    locked: Locked,
    state: Pick<CommentRow, 'hidden_at' | 'deleted_at'>,
  ): Promise<void> {
    const { post, comment } = locked;
    const visible = state.hidden_at === null && state.deleted_at === null ? 1 : 0;
    await db
      .q<ContentTables>()
      .updateTable('comment')
      .set({ ...state, visible })
      .where('id', '=', comment.id)
      .execute();
    if (visible !== comment.visible) {
      await count(locked, visible === 1 ? 1 : -1);
      await hooks.run(commentHooks.visibility, ctx, { ...comment, ...state, visible });
    }
    invalidate(tags.post(post.id), tags.comments(post.id), tags.heat(post.zone));
  }

  async function count(locked: Locked, sign: 1 | -1): Promise<void> {
    const { post, parent, comment } = locked;
    const open = hasPrivateReplies(post) ? 0 : sign;
    const bump = (n: number, roots: number) =>
      bumpPost(db, post.id, { comments: sign * n, openComments: open * n, roots });
    if (!parent) {
      await bump(1 + comment.reply_count, sign);
    } else {
      await bumpComment(db, parent.id, { replies: sign });
      if (parent.visible === 1) await bump(1, 0);
    }
    const visibleComments = await shownWith(locked);
    const comments = hasPrivateReplies(post) ? [] : statsOf(post, visibleComments, sign);
    await users.bumpStats(comment.zone, [...comments, ...likesOf(visibleComments, sign)]);
  }

  /**
   * Whose comments come or go with this one from what is shown: its own writer's, and its replies'.
   */
  async function shownWith({ post, parent, comment: { id, uid, favor_count } }: Locked): Promise<Commenter[]> {
    if (post.visible !== 1 || parent?.visible === 0) return [];
    return [{ uid, n: 1, likes: favor_count }, ...(parent ? [] : await repliersOf(db, id))];
  }

  const takeDownLocked = (ctx: RequestContext, locked: Locked): Promise<void> =>
    change(ctx, locked, { hidden_at: locked.comment.hidden_at, deleted_at: ctx.now });

  async function removeLocked(ctx: RequestContext, locked: Locked): Promise<void> {
    await takeDownLocked(ctx, locked);
    await media.letGo(locked.post.id, locked.comment.id);
  }

  async function commentCount(postId: number): Promise<number> {
    const post = db.q<ContentTables>().selectFrom('post').select('comment_count').where('id', '=', postId);
    return (await post.executeTakeFirstOrThrow()).comment_count;
  }

  return {
    /** @returns whether something changed @throws NOT_FOUND */
    setHidden: (ctx: RequestContext, cid: number, hidden: boolean): Promise<boolean> =>
      db.tx(async () => {
        const locked = await lock(ctx, cid);
        if ((locked.comment.hidden_at !== null) === hidden) return false;
        await change(ctx, locked, { hidden_at: hidden ? ctx.now : null, deleted_at: null });
        return true;
      }),

    /** @see commentService.takeDown */
    takeDown: (ctx: RequestContext, cid: number): Promise<CommentRow> =>
      db.tx(async () => {
        const locked = await lock(ctx, cid);
        await takeDownLocked(ctx, locked);
        return locked.comment;
      }),

    /** @see commentService.show */
    show: (ctx: RequestContext, cid: number): Promise<boolean> =>
      db.tx(async () => {
        const locked = await lockEvenDeleted(ctx, cid);
        const { hidden_at, deleted_at } = locked.comment;
        if (hidden_at !== null) await change(ctx, locked, { hidden_at: null, deleted_at });
        return deleted_at === null;
      }),

    /** @see commentService.bringBack */
    bringBack: (ctx: RequestContext, cid: number): Promise<boolean> =>
      db.tx(async () => {
        const locked = await lockEvenDeleted(ctx, cid);
        const { hidden_at, deleted_at } = locked.comment;
        if (deleted_at === null) return false;
        await change(ctx, locked, { hidden_at, deleted_at: null });
        return true;
      }),

    /** Deletes whoever asks: the caller has decided. @throws NOT_FOUND */
    remove: (ctx: RequestContext, cid: number): Promise<void> =>
      db.tx(async () => removeLocked(ctx, await lock(ctx, cid))),

    /**
     * Deletes the viewer's own comment, which the record tells without a reason, or takes another's
     * down when a plugin authorises it. One that is deleted is (docs/product/repeated-writes.md).
     * @returns the post's comment count afterwards
     * @throws NOT_FOUND, FORBIDDEN
     */
    delete: (ctx: RequestContext, cid: number, reason: string): Promise<number> =>
      db.tx(async () => {
        const locked = await lockOrGone(ctx, cid);
        if (typeof locked === 'number') return locked;
        const { post, parent, comment } = locked;
        const mayRead = mayReadReply(ctx.viewer, post, comment, (parent ?? comment).uid);
        if (!mayRead || !maySee(ctx, comment) || !maySee(ctx, post)) throw fail('NOT_FOUND');
        if (comment.uid === viewerOf(ctx).uid) {
          const detail = { postId: post.id, uid: comment.uid };
          await audit.record(ctx, {
            action: 'comment.delete',
            targetType: 'comment',
            targetId: cid,
            reason: '',
            detail,
          });
          await removeLocked(ctx, locked);
        } else {
          if (!(await hooks.run(commentHooks.authoriseDelete, ctx, comment, reason))) throw fail('FORBIDDEN');
          await takeDownLocked(ctx, locked);
        }
        return commentCount(locked.post.id);
      }),
  };
}
