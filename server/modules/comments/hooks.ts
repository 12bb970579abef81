import type { Comment } from '../../../platform/contract/endpoints/comments.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineFieldsHook, defineHook, type FieldsById } from '../../sdk/hook.ts';
import type { CommentRow, PostRow } from '../../sdk/rows.ts';

export interface NewComment {
  readonly ctx: RequestContext;
  readonly row: CommentRow;
  readonly post: PostRow;
  /** The first-level comment that a reply stands under. */
  readonly parent: CommentRow | null;
  /** The comment or reply that is answered: `parent`, or a reply under it. */
  readonly answered: CommentRow | null;
  /** What the caller sent for plugins (`postFields(..., 'comment')`). */
  readonly fields: SentFields;
}

/** A comment or reply as everybody sees it, with the fields of plugins. */
export type SeenComment = Pick<Comment, 'cid' | 'referWbId' | 'userInfo'>;

/** Fields of plugins as they were sent with a comment. */
export type SentFields = Readonly<Record<string, unknown>>;

/** A new comment before the transaction that stores it. */
export interface CommentDraft {
  readonly wbId: number;
  /** The comment or reply that is answered. */
  readonly cid?: number | undefined;
  readonly fields: SentFields;
}

/** What happens to comments and replies. */
export const commentHooks = {
  /**
   * Whoever throws refuses it. Not asked of one that comes without fields for plugins; what it is on
   * has not been looked at.
   */
  beforeCreate: defineHook<(ctx: RequestContext, draft: CommentDraft) => Promise<void>>({
    name: 'comment.beforeCreate',
    phase: 'before',
    answers: 'none',
  }),
  /**
   * Once for all comments that share a transaction (they may be of several people and posts, never
   * of several zones). Keep it to one or two statements: it is paid by every comment. The rows
   * themselves go out with the transaction's end: what refers to one by its key is written there,
   * too (`Db.atEnd`).
   */
  attach: defineHook<(at: Pick<RequestContext, 'zone'>, comments: readonly NewComment[]) => Promise<void>>({
    name: 'comment.attach',
    phase: 'transaction',
    answers: 'none',
  }),
  /** The text of one was changed by its author; `before` is as it was, `after` as it is. */
  reattach: defineHook<
    (ctx: RequestContext, before: CommentRow, after: Pick<NewComment, 'row' | 'post' | 'parent'>) => Promise<void>
  >({ name: 'comment.reattach', phase: 'transaction', answers: 'none' }),
  /**
   * One was hidden, restored or deleted, and that changes who sees it. The row is as it is
   * afterwards.
   */
  visibility: defineHook<(ctx: RequestContext, comment: CommentRow) => Promise<void>>({
    name: 'comment.visibility',
    phase: 'transaction',
    answers: 'none',
  }),
  /** May somebody else than the author delete it? A true answer has recorded its audit row. */
  authoriseDelete: defineHook<(ctx: RequestContext, comment: CommentRow, reason: string) => Promise<boolean>>({
    name: 'comment.authoriseDelete',
    phase: 'transaction',
    answers: 'any',
  }),
  created: defineHook<(ctx: RequestContext, comment: CommentRow, post: PostRow) => Promise<void>>({
    name: 'comment.created',
    phase: 'afterCommit',
    answers: 'none',
  }),
  /**
   * Fields that are the same for every viewer (they may be cached); of new comments asked for those
   * alone that came with fields for plugins.
   */
  present: defineFieldsHook<(ctx: RequestContext, comments: readonly CommentRow[]) => Promise<FieldsById>>(
    'comment.present',
    'comment',
  ),
  /**
   * Fields that depend on the viewer; asked only when somebody is signed in, merged over `present`.
   * Comments and replies are in one list, with the fields of `present`: who finds nothing of its own
   * there need not ask the database.
   */
  viewer: defineFieldsHook<(ctx: RequestContext, comments: readonly SeenComment[]) => Promise<FieldsById>>(
    'comment.viewer',
    'comment',
  ),
};
