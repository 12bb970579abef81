import type { Expression, RawBuilder, SqlBool } from 'kysely';
import type { DeferredPost, Post } from '../../../platform/contract/endpoints/posts.ts';
import type { RequestContext } from '../../sdk/context.ts';
import type { AppError } from '../../sdk/errors.ts';
import { defineFieldsHook, defineHook, type FieldsById } from '../../sdk/hook.ts';
import type { MutedPlace, PostListQuery, PostNarrowing } from '../../sdk/post-queries.ts';
import type { PostRow, StoredText } from '../../sdk/rows.ts';
import type { SentKey } from '../../sdk/sending.ts';

/** A new post before it is stored. Hooks may refuse it by throwing; they must not change it. */
export interface PostDraft {
  readonly title: string;
  readonly content: string;
  readonly themeId: number;
  /** Everything the caller sent, plugin fields included. */
  readonly fields: Readonly<Record<string, unknown>>;
  /**
   * It was sent before, to be published now: a time in it that was to come then may have passed.
   */
  readonly isLater?: true;
}

/** A text that is about to be stored. */
export interface NewText {
  readonly kind: 'post' | 'comment';
  /** The post or comment that is edited; 0: it is new. */
  readonly id: number;
  /** Empty for a comment. */
  readonly title: string;
  /** Canonical content, and what of it is read. */
  readonly content: string;
  readonly text: string;
  /**
   * It is for one person alone, for whoever is there now, or no text by itself (a team's note): it
   * is refused as one of its kind would be, or not at all, and nothing of it is kept where others
   * read.
   */
  readonly isPassing?: true;
}

/** How much somebody may publish of a kind: in a minute, and on a day of the zone. */
export interface Allowance {
  readonly aMinute: number;
  readonly aDay: number;
  /** Why not even this text, where people are held up at all. */
  readonly refusal?: AppError;
}

/** What is to be done with a text (`post.screen`). */
export interface Screening {
  /** Absent: as docs/product/writing-pace.md says for zones without such a plugin. */
  readonly allowance?: Allowance;
  /** It is stored hidden: nobody but its author and moderators sees it until one shows it. */
  readonly isHeld: boolean;
  /** Called in the transaction that stores it. A comment's row goes out at its end. */
  readonly stored: (ctx: RequestContext, what: StoredText) => Promise<void>;
}

type Fields = Record<string, unknown>;

/** What happens to posts. */
export const postHooks = {
  /**
   * Of a new post or an edit: what lies outside of this host, and may take seconds, is asked for
   * here, and kept by whoever asks. `sent` is everything that the caller sent. Of what is published
   * later: `postService.prepare`.
   */
  prepare: defineHook<(ctx: RequestContext, sent: Readonly<Fields>) => Promise<void>>({
    name: 'post.prepare',
    phase: 'prepare',
    answers: 'none',
  }),
  /**
   * What is to be done with the text of a new post or comment, or of an edit, before the transaction
   * that stores it; null: nothing. Whoever throws refuses it.
   */
  screen: defineHook<(ctx: RequestContext, text: NewText) => Promise<Screening | null>>({
    name: 'post.screen',
    phase: 'ask',
    answers: 'first',
  }),
  /** Before the row of a new post exists. */
  beforeCreate: defineHook<(ctx: RequestContext, draft: PostDraft) => Promise<void>>({
    name: 'post.beforeCreate',
    phase: 'transaction',
    answers: 'none',
  }),
  /**
   * When nothing is against the post: whoever publishes it later keeps it now (`sent`: a retry is
   * answered with the same, another text under its key refused with SENT_BEFORE) and answers; null:
   * publish it.
   */
  defer: defineHook<(ctx: RequestContext, draft: PostDraft, sent: SentKey | undefined) => Promise<DeferredPost | null>>(
    { name: 'post.defer', phase: 'transaction', answers: 'first' },
  ),
  /**
   * The uid under whose name a new post appears; null: the viewer's own. Rules and rights are the
   * viewer's all the same.
   */
  displayAuthor: defineHook<(ctx: RequestContext, draft: PostDraft) => Promise<number | null>>({
    name: 'post.displayAuthor',
    phase: 'transaction',
    answers: 'first',
  }),
  /**
   * A condition on a post's id, for the core's own SQL, that holds for posts that this person has
   * written under another name; null: whoever is asked knows of none. What it finds is for that
   * person's eyes alone, and is kept nowhere.
   */
  anonymous: defineHook<
    (
      at: Pick<RequestContext, 'zone'>,
      uid: number,
    ) => Promise<((postId: Expression<unknown>) => RawBuilder<SqlBool>) | null>
  >({ name: 'post.anonymous', phase: 'ask', answers: 'first' }),
  /** May this viewer change the post, under whoever's name it stands? */
  authoriseEdit: defineHook<(ctx: RequestContext, post: PostRow) => Promise<boolean>>({
    name: 'post.authoriseEdit',
    phase: 'ask',
    answers: 'any',
  }),
  /** After the row exists: store what belongs to the post. */
  attach: defineHook<(ctx: RequestContext, post: PostRow, draft: PostDraft) => Promise<void>>({
    name: 'post.attach',
    phase: 'transaction',
    answers: 'none',
  }),
  /**
   * Of an edit: what belongs to the post follows it, for example into another theme. `fields` is
   * everything that the caller sent (`postFields(..., 'edit')`).
   */
  reattach: defineHook<
    (ctx: RequestContext, before: PostRow, after: PostRow, fields: Readonly<Fields>) => Promise<void>
  >({ name: 'post.reattach', phase: 'transaction', answers: 'none' }),
  /**
   * The plugin's fields of an edit (`postFields(..., 'edit')`) that would leave the posts as they
   * are, by their ids: all of them.
   */
  asEdit: defineHook<(ctx: RequestContext, posts: readonly PostRow[]) => Promise<FieldsById>>({
    name: 'post.asEdit',
    phase: 'present',
    answers: 'fields',
  }),
  /**
   * Parts of the answer to "may another post with a mark be published now" (the call
   * `checkMarkPostRule`), under the theme's id: `{ setTopStatus: { status, total } }`. 0 is no
   * theme.
   */
  markRule: defineFieldsHook<(ctx: RequestContext, themeId: number) => Promise<FieldsById>>(
    'post.markRule',
    'markRule',
  ),
  /** What a rule check tells of the writer besides, by their uid. */
  rules: defineFieldsHook<(ctx: RequestContext, uids: readonly number[]) => Promise<FieldsById>>('post.rules', 'rules'),
  /**
   * A post was hidden, restored or deleted, and that changes who sees it. The row is as it is
   * afterwards.
   */
  visibility: defineHook<(ctx: RequestContext, post: PostRow) => Promise<void>>({
    name: 'post.visibility',
    phase: 'transaction',
    answers: 'none',
  }),
  /**
   * A list that a plugin keeps the order of: the ids of one page and one more when there is a next
   * page, or null for a query that is not its business. The core leaves out what not everybody may
   * see. The page may be cached: name the tags that drop it.
   */
  list: defineHook<(ctx: RequestContext, query: PostListQuery) => Promise<readonly number[] | null>>({
    name: 'post.list',
    phase: 'ask',
    answers: 'first',
  }),
  /**
   * Posts that a search is narrowed to, by the plugin's own fields of the query
   * (`postFields(..., 'list')`): a post has to be among those of every answer. An empty set: they
   * ask for nothing.
   */
  narrowSearch: defineHook<(ctx: RequestContext, query: PostListQuery) => Promise<ReadonlySet<PostNarrowing>>>({
    name: 'post.narrowSearch',
    phase: 'ask',
    answers: 'union',
  }),
  /**
   * Themes and topics that the viewer has muted: their posts are left out of the lists of everything,
   * and are in the list of that theme or topic all the same. Asked for members alone.
   */
  muted: defineHook<(ctx: RequestContext) => Promise<ReadonlySet<MutedPlace>>>({
    name: 'post.muted',
    phase: 'present',
    answers: 'union',
  }),
  created: defineHook<(ctx: RequestContext, post: PostRow) => Promise<void>>({
    name: 'post.created',
    phase: 'afterCommit',
    answers: 'none',
  }),
  deleted: defineHook<(ctx: RequestContext, post: PostRow) => Promise<void>>({
    name: 'post.deleted',
    phase: 'afterCommit',
    answers: 'none',
  }),
  /**
   * May somebody else than the author delete this post? A true answer has recorded its audit row.
   */
  authoriseDelete: defineHook<(ctx: RequestContext, post: PostRow, reason: string) => Promise<boolean>>({
    name: 'post.authoriseDelete',
    phase: 'transaction',
    answers: 'any',
  }),
  /**
   * Fields for posts in lists and detail that are the same for every viewer (they may be cached).
   */
  present: defineFieldsHook<
    (ctx: RequestContext, posts: readonly PostRow[], where: 'list' | 'detail') => Promise<FieldsById>
  >('post.present', 'post'),
  /**
   * Fields that depend on the viewer; asked only when somebody is signed in, merged over `present`.
   * The posts are as everybody sees them, with the fields of `present`: who finds nothing of its
   * own there need not ask the database.
   */
  viewer: defineFieldsHook<(ctx: RequestContext, posts: readonly Post[]) => Promise<FieldsById>>('post.viewer', 'post'),
};
