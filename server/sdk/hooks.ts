import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { DeferredPost, Post } from '../../platform/contract/endpoints/posts.ts';
import type { RequestContext } from './context.ts';
import type { DraftVerdict, ReviewIntake, SubmittedDraft, WithdrawnDraft } from './review.ts';
import type { CommentRow, PostRow } from './rows.ts';
import type { SentKey } from './sending.ts';
import type { DraftAttachment, DraftAttachments, OwnDraft } from './own-draft.ts';
import type { PostListQuery } from './post-queries.ts';
import type { AcceptedAnswer } from './services.ts';

/** A new post before it is stored. Hooks may refuse it by throwing; they must not change it. */
export interface PostDraft {
  readonly title: string;
  readonly content: string;
  readonly themeId: number;
  /** Everything the caller sent, plugin fields included. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** It was sent before, to be published now: a time in it that was to come then may have passed. */
  readonly isLater?: true;
}

type Fields = Record<string, unknown>;
/** Extra reply fields by id; an id without an entry gets none. */
type FieldsById = Map<number, Fields>;

export interface NewComment {
  readonly ctx: RequestContext;
  readonly row: CommentRow;
  readonly post: PostRow;
  /** The first-level comment that a reply stands under. */
  readonly parent: CommentRow | null;
  /** The comment or reply that is answered: `parent`, or a reply under it. */
  readonly answered: CommentRow | null;
}

export interface FavorChange {
  readonly target: 'post' | 'comment';
  readonly targetId: number;
  /** The post liked, or the comment's. */
  readonly postId: number;
  readonly authorUid: number;
  readonly delta: 1 | -1;
}

/**
 * Typed hooks around the core's verbs (design section 3). `before...`, `attach` and `authorise...` run inside the
 * transaction and may throw; names ending in `-ed` run after commit and are isolated: a failure is logged, never shown.
 */
export interface HookMap {
  /**
   * Before the transaction of a new post or an edit: what lies outside of this host, and may take seconds, is asked for here, and kept by
   * whoever asks. `sent` is everything that the caller sent. It cannot refuse. Of what is published later: `CoreServices.posts.prepare`.
   */
  'post.prepare': (ctx: RequestContext, sent: Readonly<Fields>) => Promise<void>;
  'post.beforeCreate': (ctx: RequestContext, draft: PostDraft) => Promise<void>;
  /**
   * In the transaction, when nothing is against the post: whoever publishes it later keeps it now (`sent`: a retry is answered with
   * the same, another text under its key refused with SENT_BEFORE) and answers; null: publish it.
   */
  'post.defer': (ctx: RequestContext, draft: PostDraft, sent: SentKey | undefined) => Promise<DeferredPost | null>;
  /**
   * In the transaction that locks the draft for its review: whoever reviews keeps what is to be reviewed and answers; null: not its
   * business. Asked by `CoreServices.review.submit`.
   */
  'draft.submit': (ctx: RequestContext, draft: SubmittedDraft) => Promise<ReviewIntake | null>;
  /** The viewer's own draft of the zone; null: whoever is asked keeps no drafts. Refuses by throwing. Asked by `CoreServices.drafts`. */
  'draft.own': (ctx: RequestContext, id: number) => Promise<OwnDraft | null>;
  /** What becomes of the plugin's fields that were sent with a draft; see `draftFields`. Refuses by throwing. */
  'draft.attach': (
    ctx: RequestContext,
    sent: Readonly<Fields>,
    kept: DraftAttachments,
  ) => Promise<ReadonlySet<DraftAttachment>>;
  /** The plugin's fields of a post that a draft would become; see `draftFields`. */
  'draft.fields': (
    ctx: RequestContext,
    draft: Pick<OwnDraft, 'attachments' | 'mode'>,
  ) => Promise<ReadonlySet<Readonly<Fields>>>;
  /** What drafts show of what is attached that no post is sent with, by their ids. */
  'draft.present': (ctx: RequestContext, drafts: readonly OwnDraft[]) => Promise<ReadonlyMap<number, Readonly<Fields>>>;
  /**
   * In the transaction that moves a post which waits for its time to another one (`at`, milliseconds). `fields` is everything that it
   * would be sent with then. Refuses by throwing. Asked by `CoreServices.drafts`.
   */
  'draft.retime': (ctx: RequestContext, fields: Readonly<Fields>, at: number) => Promise<void>;
  /** Whether drafts of the zone are reviewed now. Asked by `CoreServices.review.isOpen`. */
  'draft.isReviewed': (ctx: RequestContext) => Promise<boolean>;
  /**
   * In the transaction that takes a draft out of its review because nobody reviews in its zone any more: whoever has kept it closes it. Asked of every
   * plugin, also where the zone has lost it.
   */
  'draft.withdrawn': (ctx: RequestContext, draft: WithdrawnDraft) => Promise<void>;
  /** In the transaction of the last verdict: whoever keeps the draft unlocks it, or keeps it as approved. Refuses by throwing. */
  'draft.reviewed': (ctx: RequestContext, verdict: DraftVerdict) => Promise<void>;
  /**
   * In the transaction of a new post: the uid under whose name it appears; null: the viewer's own. Rules and rights are the viewer's
   * all the same.
   */
  'post.byline': (ctx: RequestContext, draft: PostDraft) => Promise<number | null>;
  /**
   * A condition on a post's id, for the core's own SQL, that holds for posts that this person has written under another name; null: whoever is
   * asked knows of none. What it finds is for that person's eyes alone, and is kept nowhere.
   */
  'post.nameless': (
    at: Pick<RequestContext, 'zone'>,
    uid: number,
  ) => Promise<((postId: Expression<unknown>) => RawBuilder<SqlBool>) | null>;
  /** May this viewer change the post, under whoever's name it stands? */
  'post.authoriseEdit': (ctx: RequestContext, post: PostRow) => Promise<boolean>;
  /** In the transaction, after the row exists: store what belongs to the post. */
  'post.attach': (ctx: RequestContext, post: PostRow, draft: PostDraft) => Promise<void>;
  /**
   * In the transaction of an edit: what belongs to the post follows it, for example into another theme. `fields` is everything that the
   * caller sent (`postFields(..., 'edit')`).
   */
  'post.reattach': (ctx: RequestContext, before: PostRow, after: PostRow, fields: Readonly<Fields>) => Promise<void>;
  /** The plugin's fields of an edit (`postFields(..., 'edit')`) that would leave the posts as they are, by their ids: all of them. */
  'post.asEdit': (ctx: RequestContext, posts: readonly PostRow[]) => Promise<FieldsById>;
  /**
   * Parts of the answer to "may another post with a mark be published now" (spec 2 section 7.2 `checkMarkPostRule`), under the theme's
   * id: `{ setTopStatus: { status, total } }`. 0 is no theme.
   */
  'post.markRule': (ctx: RequestContext, themeId: number) => Promise<FieldsById>;
  /** In the transaction that hides, restores or deletes a post, when that changes who sees it. The row is as it is afterwards. */
  'post.visibility': (ctx: RequestContext, post: PostRow) => Promise<void>;
  /**
   * A list that a plugin keeps the order of: the ids of one page and one more when there is a next page, or null for a query that is
   * not its business. The core leaves out what not everybody may see. The page may be cached: name the tags that drop it.
   */
  'post.list': (ctx: RequestContext, query: PostListQuery) => Promise<readonly number[] | null>;
  'post.created': (ctx: RequestContext, post: PostRow) => Promise<void>;
  'post.deleted': (ctx: RequestContext, post: PostRow) => Promise<void>;
  /** May somebody else than the author delete this post or comment? A true answer has recorded its audit row. */
  'post.authoriseDelete': (ctx: RequestContext, post: PostRow, reason: string) => Promise<boolean>;
  'comment.authoriseDelete': (ctx: RequestContext, comment: CommentRow, reason: string) => Promise<boolean>;
  /**
   * In the transaction that writes them, once for all comments that share it (they may be of several people and posts, never of
   * several zones). Keep it to one or two statements: it is paid by every comment. It cannot refuse.
   * The rows themselves go out with the transaction's end: what refers to one by its key is written there, too (`Db.atEnd`).
   */
  'comment.attach': (at: Pick<RequestContext, 'zone'>, comments: readonly NewComment[]) => Promise<void>;
  /** In the transaction that hides, restores or deletes a comment, when that changes who sees it. The row is as it is afterwards. */
  'comment.visibility': (ctx: RequestContext, comment: CommentRow) => Promise<void>;
  /** May the viewer upload an image or a picture of herself now? Refuses by throwing; before it is read. Not asked for pictures of a feedback. */
  'media.beforeUpload': (ctx: RequestContext) => Promise<void>;
  /**
   * Which of these addresses of pictures and other files the plugin's own rows name, of those that it has written down without asking
   * `CoreServices.media` to keep them (or by `content.read` of a text that does not last). What nobody names is deleted; a throw keeps all.
   * Asked of every plugin, also where the zone has lost it: settings of the zone's may be missing.
   */
  'media.references': (at: Pick<RequestContext, 'zone'>, urls: readonly string[]) => Promise<ReadonlySet<string>>;
  'comment.created': (ctx: RequestContext, comment: CommentRow, post: PostRow) => Promise<void>;
  /** In the transaction that accepts an answer (`CoreServices.answers`). The viewer is who asked. */
  'answer.attach': (ctx: RequestContext, accepted: AcceptedAnswer) => Promise<void>;
  /** In the transaction of a like that was given or taken back. */
  'favor.attach': (ctx: RequestContext, favor: FavorChange) => Promise<void>;
  'favor.changed': (ctx: RequestContext, change: { authorUid: number; delta: 1 | -1 }) => Promise<void>;
  /** Fields for posts in lists and detail that are the same for every viewer (they may be cached). */
  'post.present': (ctx: RequestContext, posts: readonly PostRow[], where: 'list' | 'detail') => Promise<FieldsById>;
  /**
   * Fields that depend on the viewer; asked only when somebody is signed in, merged over `post.present`. The posts are as everybody
   * sees them, with the fields of `post.present`: who finds nothing of its own there need not ask the database.
   */
  'post.viewer': (ctx: RequestContext, posts: readonly Post[]) => Promise<FieldsById>;
  /** A condition on a uid, for the core's own SQL, that holds for members of the zone below this level; null: whoever is asked knows no levels. */
  'member.belowLevel': (
    at: Pick<RequestContext, 'zone'>,
    level: number,
  ) => Promise<((uid: Expression<unknown>) => RawBuilder<SqlBool>) | null>;
  /** Fields of comments and replies that are the same for every viewer (they may be cached); not asked for new comments. */
  'comment.present': (ctx: RequestContext, comments: readonly CommentRow[]) => Promise<FieldsById>;
  /** Fields of the signed-in user's own data (`baseInfo`, `detail`), by her uid; those under `ywUserInfo` go into that part of it. */
  'user.own': (ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>;
  /** Fields of user cards, same for every viewer of the zone. */
  'user.present': (ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>;
}
export type HookName = keyof HookMap;
