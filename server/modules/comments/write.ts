import type { InputOf, ReplyOf } from '../../../platform/contract/endpoint.ts';
import type { addComment } from '../../../platform/contract/endpoints/comments.ts';
import { fail, viewerOf, type CommentRow, type Db, type RequestContext } from '../../sdk/index.ts';
import type { MediaLookup } from '../posts/body.ts';
import { bumpComment, bumpPost } from '../posts/counters.ts';
import type { ContentUsers, HookRunner, Invalidate } from '../posts/ports.ts';
import { lockPost } from '../posts/queries.ts';
import type { RequestKeys } from '../posts/request-keys.ts';
import type { Rules } from '../posts/rules.ts';
import type { ContentTables, StoredPost } from '../posts/tables.ts';
import { tags } from '../posts/tags.ts';
import { readCommentBody, type CommentBody } from './body.ts';
import { createPresenter } from './present.ts';
import { findComment, lockComment } from './queries.ts';

export interface CommentWriteDeps {
  readonly db: Db;
  readonly users: ContentUsers;
  readonly hooks: HookRunner;
  readonly media: MediaLookup;
  readonly rules: Rules;
  readonly requestKeys: RequestKeys;
  readonly invalidate: Invalidate;
}

export type AddCommentInput = InputOf<typeof addComment>;
export type AddCommentReply = ReplyOf<typeof addComment>;

/** Second bit of `wbIsForbidComment`: commenting is not allowed (spec 3 section 3). */
const COMMENTING_FORBIDDEN = 2;

/** What a new comment answers: the first-level comment it stands under, and the comment meant. */
interface Answered {
  readonly parentId: number;
  /** The user answered, for an answer to a reply. */
  readonly replyToUid: number | null;
}

/** A comment and the post that it is on, as they are after the transaction. */
interface Stored {
  readonly row: CommentRow;
  readonly post: StoredPost;
  readonly wbcCount: number;
}

/** Commenting (spec 2 section 7.2 "add_comment_v2"). */
export function createCommentWriter(deps: CommentWriteDeps) {
  const { db, users, hooks, media, rules, requestKeys, invalidate } = deps;

  /** Locks the first-level comment. @throws NOT_FOUND when what is answered is not visible or of another post */
  async function lockAnswered(post: StoredPost, cid: number): Promise<Answered> {
    const target = await findComment(db, post.zone, cid);
    const parent = await lockComment(db, post.zone, target.parent_id ?? target.id);
    const replied = target.parent_id === null ? parent : await lockComment(db, post.zone, cid);
    if (parent.post_id !== post.id || parent.visible !== 1 || replied.visible !== 1) throw fail('NOT_FOUND');
    return { parentId: parent.id, replyToUid: target.parent_id === null ? null : replied.uid };
  }

  async function insert(ctx: RequestContext, post: StoredPost, body: CommentBody, cid?: number): Promise<CommentRow> {
    const answered = cid === undefined ? undefined : await lockAnswered(post, cid);
    const values = {
      ...{ zone: post.zone, post_id: post.id, uid: viewerOf(ctx).uid, created_at: ctx.now },
      ...{ parent_id: answered?.parentId ?? null, reply_to_uid: answered?.replyToUid ?? null },
      ...{ content: body.content, images: JSON.stringify(body.images), floor: answered ? 0 : post.floor_count + 1 },
      ...{ visible: 1, hidden_at: null, deleted_at: null, favor_count: 0, reply_count: 0 },
    };
    const row = { ...values, id: await db.insertId(db.q<ContentTables>().insertInto('comment').values(values)) };
    const first = answered ? {} : { roots: 1, floors: 1 };
    const lastCommentAt = Math.max(post.last_comment_at, ctx.now);
    await bumpPost(db, post.id, { comments: 1, lastCommentAt, ...first });
    if (answered) await bumpComment(db, answered.parentId, { replies: 1 });
    await users.bumpStats(post.zone, [
      { uid: row.uid, delta: { comments: 1 } },
      { uid: post.uid, delta: { beComments: post.uid === row.uid ? 0 : 1 } },
    ]);
    return row;
  }

  /** Outside of the transaction: a plugin's failure in presenting users must not undo the comment. */
  async function reply(ctx: RequestContext, { row, post, wbcCount }: Stored): Promise<AddCommentReply> {
    const presenter = await createPresenter(users, ctx, [row], post.uid);
    return { ...presenter.single(row), wbcCount };
  }

  async function repeat(ctx: RequestContext, id: number): Promise<Stored> {
    const row = await findComment(db, ctx.zone.abbr, id);
    const post = await lockPost(db, ctx.zone.abbr, row.post_id);
    return { row, post, wbcCount: post.comment_count };
  }

  async function store(ctx: RequestContext, input: AddCommentInput, body: CommentBody): Promise<Stored> {
    const made = await requestKeys.claim(ctx, 'comment', input.requestKey);
    if (made !== undefined) return repeat(ctx, made);
    const post = await lockPost(db, ctx.zone.abbr, input.wbId);
    if (post.visible !== 1) throw fail('NOT_FOUND');
    if (post.forbid_comment & COMMENTING_FORBIDDEN) throw fail('COMMENT_FORBIDDEN');
    const row = await insert(ctx, post, body, input.cid);
    await requestKeys.fill(ctx, 'comment', input.requestKey, row.id);
    invalidate(tags.post(post.id), tags.comments(post.id), tags.activity(post.zone), tags.heat(post.zone));
    db.afterCommit(() => hooks.run('comment.created', ctx, row, post));
    return { row, post, wbcCount: post.comment_count + 1 };
  }

  return {
    /**
     * @throws REAL_NAME_REQUIRED, MUTED, BANNED, NOT_FOUND, COMMENT_FORBIDDEN, and what the body's check throws
     */
    async add(ctx: RequestContext, input: AddCommentInput): Promise<AddCommentReply> {
      const made = await requestKeys.find(ctx, 'comment', input.requestKey);
      if (made !== undefined) return reply(ctx, await db.tx(() => repeat(ctx, made)));
      await rules.check(ctx, 'comment');
      const body = await readCommentBody(ctx, input.content, input.wbImages, media);
      return reply(ctx, await db.tx(() => store(ctx, input, body)));
    },
  };
}
