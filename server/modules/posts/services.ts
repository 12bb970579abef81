import type { InputOf } from '../../../platform/contract/endpoint.ts';
import type { addPost, DeferredPost, editPost, Post, WrittenPost } from '../../../platform/contract/endpoints/posts.ts';
import type { RequestContext } from '../../sdk/context.ts';
import type { HotQuery, PostListQuery } from '../../sdk/post-queries.ts';
import type { PostRow } from '../../sdk/rows.ts';
import { defineService } from '../../sdk/service.ts';

/** By day, yyyymmdd; days without are left out. */
export interface PostActivity {
  readonly likes: ReadonlyMap<number, number>;
  readonly comments: ReadonlyMap<number, number>;
}

/** Posts: reading them as a viewer may, and writing them by every rule. */
export interface PostService {
  /**
   * The post if this viewer may see it (visible; or own or manager's when hidden; never deleted),
   * else NOT_FOUND.
   */
  get(ctx: RequestContext, wbId: number): Promise<PostRow>;
  /** The same for many, in the given order, without those that the viewer may not see. */
  many(ctx: RequestContext, ids: readonly number[]): Promise<PostRow[]>;
  /** One page of the zone's list, as the call for lists answers it. */
  list(ctx: RequestContext, query: PostListQuery): Promise<{ list: Post[]; hasMore: boolean }>;
  /**
   * The viewer's own posts with their content, hidden ones and those under another name too, newest
   * first. For their eyes alone.
   */
  own(ctx: RequestContext, page: { limit: number; offset: number }): Promise<{ list: Post[]; hasMore: boolean }>;
  /** Whether the viewer may change the post: it is their own, under whatever name. */
  mayEdit(ctx: RequestContext, post: PostRow): Promise<boolean>;
  /** Whether the viewer has written it, under whatever name, hidden or deleted or not. */
  isOwn(ctx: RequestContext, wbId: number): Promise<boolean>;
  /**
   * What is a post's beside its text, as the fields of an edit that leaves it as it is: those of
   * the core and of plugins (`post.asEdit`).
   */
  asEdit(ctx: RequestContext, post: PostRow): Promise<Readonly<Record<string, unknown>>>;
  /**
   * Posts as a list shows them, in the order of the ids, without those that not everybody may see.
   */
  listed(ctx: RequestContext, ids: readonly number[]): Promise<Post[]>;
  /**
   * Rows of the zone's newest posts that everybody sees, for what runs over many of them.
   */
  newest(ctx: RequestContext, page: { readonly limit: number; readonly offset: number }): Promise<PostRow[]>;
  /**
   * Likes and visible comments of these posts since a moment (milliseconds), by day (yyyymmdd) of a
   * time zone. The caller has seen to it that the viewer may know of the posts.
   */
  activityByDay(
    posts: readonly number[],
    of: { readonly since: number; readonly timeZone: string },
  ): Promise<PostActivity>;
  /**
   * Posts by likes and comments, the most first, among those with the latest activity; for a panel,
   * not for endless paging.
   */
  hot(ctx: RequestContext, query: HotQuery): Promise<{ list: Post[]; hasMore: boolean }>;
  /**
   * Hides or restores, counters and search index in the same transaction. True when something
   * changed.
   */
  setHidden(ctx: RequestContext, wbId: number, hidden: boolean): Promise<boolean>;
  /**
   * Marks it as in review while `isInReview`, asked under its lock, says so, and as reviewed
   * otherwise (docs/product/publishing-rules.md): in review nobody can share it. Nothing happens to
   * a post that is gone.
   */
  setInReview(ctx: RequestContext, wbId: number, isInReview: () => Promise<boolean>): Promise<void>;
  /**
   * Deletes it whoever asks: the caller has decided. Its text stays stored for the audit.
   * @throws NOT_FOUND
   */
  remove(ctx: RequestContext, wbId: number): Promise<void>;
  /**
   * Deletes it whoever asks so that it can come back: its pictures and files stay. The caller has
   * decided.
   * @returns what stood there @throws NOT_FOUND
   */
  takeDown(ctx: RequestContext, wbId: number): Promise<PostRow>;
  /**
   * Takes its hiding back, of a deleted one for when it comes back.
   * @returns false when it is deleted @throws NOT_FOUND
   */
  show(ctx: RequestContext, wbId: number): Promise<boolean>;
  /**
   * Undoes a deletion, with all that counts it; hidden it stays hidden. The caller knows that it was
   * `takeDown`: of another its files are gone.
   * @returns false when it is not deleted @throws NOT_FOUND
   */
  bringBack(ctx: RequestContext, wbId: number): Promise<boolean>;
  /** `POST weibo/add` and `edit`, for other calls that end in them. @throws why it may not be */
  submit(ctx: RequestContext, input: InputOf<typeof addPost>): Promise<WrittenPost | DeferredPost>;
  edit(ctx: RequestContext, input: InputOf<typeof editPost>): Promise<WrittenPost>;
  /** `GET weibo/get_detail`. */
  detail(ctx: RequestContext, wbId: number): Promise<Post>;
  /**
   * Before the transaction in which `publish` is called with these fields, runs the hook
   * `post.prepare`.
   */
  prepare(ctx: RequestContext, fields: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Publishes what somebody has sent before, as `POST weibo/add` would now: every rule is asked
   * again.
   * @param digest of what was sent then (`SentKey`), when it has changed since @throws why it may
   *   not be
   */
  publish(
    ctx: RequestContext,
    fields: Readonly<Record<string, unknown>>,
    createdAt: number,
    digest?: string | null,
  ): Promise<Post>;
}
export const postService = defineService<PostService>('posts');

/** Whether somebody may publish. */
export interface RuleService {
  /**
   * Whether the viewer may publish: asked of every call by which somebody's text reaches others.
   * Best asked outside of a transaction.
   * @throws REAL_NAME_REQUIRED, MUTED, BANNED, REPUTATION_TOO_LOW
   */
  check(ctx: RequestContext, kind: 'post' | 'comment'): Promise<void>;
  /**
   * Mutes a person in the context's zone for some days, in a transaction with its audit row, by the
   * viewer: they may publish nothing there until then. A longer mute that they have stays. The
   * caller has decided that the viewer may mute people at all.
   * @throws NOT_FOUND for nobody, FORBIDDEN for the viewer themselves and for somebody with more
   *   rights
   */
  mute(ctx: RequestContext, uid: number, days: number, reason: string): Promise<void>;
  /**
   * Asked by what only a code allows within a call that the banned may make
   * (`EndpointSpec.forBanned`).
   * @throws BANNED
   */
  assertNotBanned(ctx: RequestContext): Promise<void>;
}
export const ruleService = defineService<RuleService>('rules');

/** What happens once however often it is asked for. */
export interface SubmissionService {
  /**
   * Makes a thing once, in one transaction: whoever sends the same again is answered with what the
   * first has made (docs/product/repeated-writes.md). For calls with `repeat: 'first-answer'`.
   * @param kind what is made, in one word that no other plugin has
   * @param key `requestKey` of the input; undefined: it is made
   * @param how.make answers the id of what it has made
   * @param how.stands whether that is still there: what is sent again after it was deleted is made
   *   anew. Absent: it is
   * @returns the id
   */
  once(
    ctx: RequestContext,
    kind: string,
    key: string | undefined,
    how: { readonly make: () => Promise<number>; readonly stands?: (id: number) => Promise<boolean> },
  ): Promise<number>;
  /**
   * The same for what changes a thing from one state to the next, of which a second try would be
   * too late: whoever sends the same again within the retry time is answered with the first result.
   * For calls with `repeat: 'as-it-stands'` whose rows do not tell who has made them what they are.
   * @param sent everything that was sent; another text is another change
   * @param how.make answers by what the result is known: an id, a version
   * @param how.stands whether nothing has become of it since; where something has, `make` decides,
   *   and refuses what is late
   * @returns what `make` answered
   */
  sentOnce(
    ctx: RequestContext,
    kind: string,
    sent: Readonly<Record<string, unknown>>,
    how: { readonly make: () => Promise<number>; readonly stands?: (result: number) => Promise<boolean> },
  ): Promise<number>;
  /**
   * Deletes a thing of which nothing stays, in one transaction: whoever sends the same again within
   * a week hears that it is done.
   * @param kind as for `once`
   * @param work deletes it @throws when there is no such thing, for everybody who has not deleted
   *   it
   */
  goneOnce(ctx: RequestContext, kind: string, id: number | string, work: () => Promise<void>): Promise<void>;
}
export const submissionService = defineService<SubmissionService>('submissions');

/** Texts that may become posts. */
export interface ContentService {
  /**
   * Title and text of what may become a post (a draft, a template), as they may be stored: by the
   * rules of a post's, but either may be empty. `before` is asked, where that matters, for the
   * texts that it takes the place of: as long as one of them it may stay, with the cards that they
   * have. Its pictures must be of this zone. They stay for good, but for `isLasting` false: then
   * they stay as long as the caller's hook `media.references` names them.
   * @throws the refusals of a post's title and text
   */
  read(
    ctx: RequestContext,
    text: {
      readonly title: string;
      readonly content: string;
      readonly before?: (() => Promise<readonly string[]>) | undefined;
    },
    isLasting?: boolean,
  ): Promise<{ readonly title: string; readonly content: string }>;
}
export const contentService = defineService<ContentService>('content');
