import { fail, viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { loadComment, lockComment } from '../comments/index.ts';
import {
  bumpComment,
  bumpPost,
  type ContentUsers,
  mayReadReply,
  lockPost,
  FavorTarget,
  type ContentTables,
  type FavorTargetType,
  tags,
} from '../posts/index.ts';
import { favorHooks } from './hooks.ts';
import type { HookService, Invalidate } from '../../host/services.ts';

export interface FavorsDeps {
  readonly db: Db;
  readonly users: Pick<ContentUsers, 'bumpStats'>;
  readonly hooks: HookService;
  readonly invalidate: Invalidate;
  /** @throws BANNED */
}

/** Exactly one of the two. */
export interface FavorInput {
  readonly wbId?: number | undefined;
  readonly cid?: number | undefined;
}

export interface FavorState {
  readonly isFavor: 0 | 1;
  readonly wbfCount: number;
}

/** What is liked, locked: its row, and how its own counter changes. */
interface Target {
  readonly type: FavorTargetType;
  readonly id: number;
  readonly uid: number;
  /** The post itself, or the comment's. */
  readonly postId: number;
  readonly count: number;
  readonly bump: (delta: 1 | -1) => Promise<void>;
}

/**
 * Likes on posts and comments: one per user and target whatever happens at the same time. The
 * target's row is locked first, then the like is written, then the counters of users.
 */
export function createFavors({ db, users, hooks, invalidate }: FavorsDeps) {
  /** @throws NOT_FOUND unless everyone may see it */
  async function lockTargetPost(zone: string, id: number, liker: number): Promise<Target> {
    const post = await lockPost(db, zone, id);
    if (post.visible !== 1) throw fail('NOT_FOUND');
    const bump = async (delta: 1 | -1) => {
      await bumpPost(db, id, { favors: delta });
      invalidate(tags.post(id), tags.heat(zone), tags.marks(liker));
    };
    return { type: FavorTarget.post, id, uid: post.uid, postId: id, count: post.favor_count, bump };
  }

  /**
   * @throws NOT_FOUND unless everyone may see it, its parent and its post; or the viewer may, where
   *   its post's replies are private
   */
  async function lockTargetComment(ctx: RequestContext, id: number): Promise<Target> {
    const { viewer } = ctx;
    const zone = ctx.zone.abbr;
    const liker = viewerOf(ctx).uid;
    // The post first, as everybody does: it stays shown, or hidden, until the like is told.
    const post = await lockPost(db, zone, (await loadComment(db, zone, id)).post_id);
    const comment = await lockComment(db, zone, id);
    const parent = comment.parent_id === null ? comment : await loadComment(db, zone, comment.parent_id);
    if ([comment.visible, parent.visible, post.visible].some((visible) => visible !== 1)) throw fail('NOT_FOUND');
    if (!mayReadReply(viewer, post, comment, parent.uid)) throw fail('NOT_FOUND');
    const bump = async (delta: 1 | -1) => {
      await bumpComment(db, id, { favors: delta });
      invalidate(tags.comments(comment.post_id), tags.marks(liker));
    };
    return {
      type: FavorTarget.comment,
      id,
      uid: comment.uid,
      postId: comment.post_id,
      count: comment.favor_count,
      bump,
    };
  }

  function lockTarget(ctx: RequestContext, { wbId, cid }: FavorInput): Promise<Target> {
    if (wbId !== undefined && cid === undefined) return lockTargetPost(ctx.zone.abbr, wbId, viewerOf(ctx).uid);
    if (cid !== undefined && wbId === undefined) return lockTargetComment(ctx, cid);
    throw fail('BAD_INPUT');
  }

  async function insert(ctx: RequestContext, { type, id }: Target): Promise<boolean> {
    const { numInsertedOrUpdatedRows } = await db
      .q<ContentTables>()
      .insertInto('favor')
      .values({
        zone: ctx.zone.abbr,
        uid: viewerOf(ctx).uid,
        target_type: type,
        target_id: id,
        created_at: ctx.now,
      })
      .onConflict((conflict) => conflict.columns(['uid', 'target_type', 'target_id']).doNothing())
      .executeTakeFirstOrThrow();
    return Boolean(numInsertedOrUpdatedRows);
  }

  async function erase(ctx: RequestContext, { type, id }: Target): Promise<boolean> {
    const favors = db.q<ContentTables>().deleteFrom('favor').where('uid', '=', viewerOf(ctx).uid);
    const mine = favors.where('target_type', '=', type).where('target_id', '=', id);
    return Boolean((await mine.executeTakeFirstOrThrow()).numDeletedRows);
  }

  async function count(ctx: RequestContext, target: Target, delta: 1 | -1): Promise<void> {
    await target.bump(delta);
    const onPost = target.type === FavorTarget.post ? { beFavorPosts: delta } : {};
    await users.bumpStats(ctx.zone.abbr, [
      { uid: viewerOf(ctx).uid, delta: { favors: delta } },
      { uid: target.uid, delta: { beFavors: delta, ...onPost } },
    ]);
    const kind = target.type === FavorTarget.post ? 'post' : 'comment';
    const { id: targetId, postId, uid: authorUid } = target;
    await hooks.run(favorHooks.attach, ctx, { target: kind, targetId, postId, authorUid, delta });
    db.afterCommit(() => hooks.run(favorHooks.changed, ctx, { authorUid: target.uid, delta }));
  }

  return {
    /** Liking again changes nothing. @throws NOT_FOUND, BAD_INPUT */
    add: (ctx: RequestContext, input: FavorInput): Promise<FavorState> =>
      db.tx(async () => {
        const target = await lockTarget(ctx, input);
        if (!(await insert(ctx, target))) return { isFavor: 1, wbfCount: target.count };
        await count(ctx, target, 1);
        return { isFavor: 1, wbfCount: target.count + 1 };
      }),

    /** Taking back what is not there changes nothing. @throws NOT_FOUND, BAD_INPUT */
    remove: (ctx: RequestContext, input: FavorInput): Promise<FavorState> =>
      db.tx(async () => {
        const target = await lockTarget(ctx, input);
        if (!(await erase(ctx, target))) return { isFavor: 0, wbfCount: target.count };
        await count(ctx, target, -1);
        return { isFavor: 0, wbfCount: target.count - 1 };
      }),
  };
}

export type FavorService = ReturnType<typeof createFavors>;
