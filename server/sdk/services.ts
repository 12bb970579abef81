import type { InputOf } from '../../platform/contract/endpoint.ts';
import type { OwnRole } from '../../platform/contract/endpoints/people.ts';
import type {
  addPost,
  DeferredPost,
  editPost,
  Post,
  PostImage,
  WrittenPost,
} from '../../platform/contract/endpoints/posts.ts';
import type { UserCard } from '../../platform/contract/endpoints/users.ts';
import type { Db } from '../db/index.ts';
import type { MediaExtension } from '../modules/media/keys.ts';
import type { Storage } from '../providers/storage/index.ts';
import type { AuditEntry, AuditQuery, AuditRow } from './audit.ts';
import type { RequestContext } from './context.ts';
import type { DraftAttachment, DraftAttachments, OwnDraft } from './own-draft.ts';
import type { AppError } from './errors.ts';
import type { Hook, RunOf } from './hook.ts';
import type { Notice } from './notice.ts';
import type { Participation } from './participation.ts';
import type { Seals } from './seals.ts';
import type { HotQuery, PostListQuery } from './post-queries.ts';
import type { DraftVerdict, OutsideReviewer, ReviewIntake, SubmittedDraft, WithdrawnDraft } from './review.ts';
import type { Stay } from './stay.ts';
import type { UploadedFile } from './uploaded-file.ts';
import type { CommentRow, PostRow } from './rows.ts';
import type { VideoProvider } from './video.ts';

/** What a user did and received in one zone, exact (a recount of visible content always agrees). */
export interface UserStats {
  posts: number;
  comments: number;
  /** Likes given. */
  favors: number;
  /** Likes received on posts, and on posts and comments together. */
  beFavorPosts: number;
  beFavors: number;
  /** Comments received from others on own posts. */
  beComments: number;
}

/** The core's services as plugins receive them. Every method is by zone; another zone's object is NOT_FOUND. */
export interface CoreServices {
  readonly db: Db;
  /** Runs a hook that the plugin declares itself, or that another one offers on its face (`plugins/<id>/face.ts`). */
  readonly hooks: {
    run<H extends Hook>(hook: H, ...args: Parameters<RunOf<H>>): ReturnType<RunOf<H>>;
  };
  readonly posts: {
    /** The post if this viewer may see it (visible; or own or manager's when hidden; never deleted), else NOT_FOUND. */
    get(ctx: RequestContext, wbId: number): Promise<PostRow>;
    /** The same for many, in the given order, without those that the viewer may not see. */
    many(ctx: RequestContext, ids: readonly number[]): Promise<PostRow[]>;
    /** One page of the zone's list, as the call for lists answers it. */
    list(ctx: RequestContext, query: PostListQuery): Promise<{ list: Post[]; hasMore: boolean }>;
    /** The viewer's own posts with their content, hidden ones and those under another name too, newest first. For her eyes alone. */
    own(ctx: RequestContext, page: { limit: number; offset: number }): Promise<{ list: Post[]; hasMore: boolean }>;
    /** Whether the viewer may change the post: it is her own, under whatever name. */
    mayEdit(ctx: RequestContext, post: PostRow): Promise<boolean>;
    /** What is a post's beside its text, as the fields of an edit that leaves it as it is: those of the core and of plugins (`post.asEdit`). */
    asEdit(ctx: RequestContext, post: PostRow): Promise<Readonly<Record<string, unknown>>>;
    /** Posts as a list shows them, in the order of the ids, without those that not everybody may see. */
    listed(ctx: RequestContext, ids: readonly number[]): Promise<Post[]>;
    /** Posts by likes and comments, the most first, among those with the latest activity; for a panel, not for endless paging. */
    hot(ctx: RequestContext, query: HotQuery): Promise<{ list: Post[]; hasMore: boolean }>;
    /** Hides or restores, counters and search index in the same transaction. True when something changed. */
    setHidden(ctx: RequestContext, wbId: number, hidden: boolean): Promise<boolean>;
    /**
     * Marks it as in review while `isInReview`, asked under its lock, says so, and as reviewed otherwise (spec 1 section 4 "Post audit"): in
     * review nobody can share it. Nothing happens to a post that is gone.
     */
    setInReview(ctx: RequestContext, wbId: number, isInReview: () => Promise<boolean>): Promise<void>;
    /** Deletes it whoever asks: the caller has decided. Its text stays stored for the audit. @throws NOT_FOUND */
    remove(ctx: RequestContext, wbId: number): Promise<void>;
    /** `POST weibo/add` and `edit`, for other calls that end in them. @throws why it may not be */
    submit(ctx: RequestContext, input: InputOf<typeof addPost>): Promise<WrittenPost | DeferredPost>;
    edit(ctx: RequestContext, input: InputOf<typeof editPost>): Promise<WrittenPost>;
    /** `GET weibo/get_detail`. */
    detail(ctx: RequestContext, wbId: number): Promise<Post>;
    /** Before the transaction in which `publish` is called with these fields, runs the hook `post.prepare`. */
    prepare(ctx: RequestContext, fields: Readonly<Record<string, unknown>>): Promise<void>;
    /**
     * Publishes what somebody has sent before, as `POST weibo/add` would now: every rule is asked again.
     * @param digest of what was sent then (`SentKey`), when it has changed since @throws why it may not be
     */
    publish(
      ctx: RequestContext,
      fields: Readonly<Record<string, unknown>>,
      createdAt: number,
      digest?: string | null,
    ): Promise<Post>;
  };
  readonly rules: {
    /**
     * Whether the viewer may publish: asked of every call by which somebody's text reaches others. Best asked outside of a transaction.
     * @throws REAL_NAME_REQUIRED, MUTED, BANNED, REPUTATION_TOO_LOW
     */
    check(ctx: RequestContext, kind: 'post' | 'comment'): Promise<void>;
    /**
     * Mutes a person in the context's zone for some days, in a transaction with its audit row, by the viewer: they may publish nothing there
     * until then. A longer mute that they have stays. The caller has decided that the viewer may. @throws NOT_FOUND for nobody
     */
    mute(ctx: RequestContext, uid: number, days: number, reason: string): Promise<void>;
    /** Asked by what only a code allows within a call that the banned may make (`EndpointSpec.forBanned`). @throws BANNED */
    assertNotBanned(ctx: RequestContext): Promise<void>;
  };
  readonly content: {
    /**
     * Title and text of what may become a post (a draft, a template), as they may be stored: by the rules of a post's, but either may be
     * empty. `before` is asked, where that matters, for the texts that it takes the place of: as long as one of them it may stay, with the cards that they have.
     * Its pictures must be of this zone. They stay for good, but for `isLasting` false: then they stay as long as the caller's
     * hook `media.references` names them. @throws the refusals of a post's title and text
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
  };
  readonly texts: {
    /** What a refusal says, in the viewer's language: for replies that tell of one without being it. */
    reason(ctx: RequestContext, error: AppError): string;
  };
  readonly rooms: {
    /**
     * Tells everybody who listens in a room of the context's zone (`liveRoom`), on every host, with the commit of the open transaction.
     * @param room the plugin's id
     * @param data JSON, the same for everybody
     * @param from whoever has blocked this person is not told; null: everybody is
     */
    tell(ctx: Pick<RequestContext, 'zone'>, room: string, data: unknown, from: number | null): Promise<void>;
  };
  /**
   * A context for work that somebody has asked for earlier: as that person in that zone, with the rights of now. Null when the zone is
   * stopped or gone, or the account frozen or gone.
   */
  contextAs(zone: string, uid: number, now: number): Promise<RequestContext | null>;
  /** A context for what is due by itself: nobody's work, in that zone. Null when the zone is stopped or gone. */
  contextIn(zone: string, now: number): RequestContext | null;
  readonly comments: {
    /** The comment or reply if this viewer may see it and its post. @throws NOT_FOUND */
    get(ctx: RequestContext, cid: number): Promise<CommentRow>;
    /** Hides or restores it, counters in the same transaction. True when something changed. @throws NOT_FOUND */
    setHidden(ctx: RequestContext, cid: number, hidden: boolean): Promise<boolean>;
    /** Deletes it whoever asks: the caller has decided. @throws NOT_FOUND */
    remove(ctx: RequestContext, cid: number): Promise<void>;
  };
  readonly users: {
    /** What this viewer is shown beside a name, by uid; nobody knows who is not in it. */
    cards(ctx: RequestContext, uids: readonly number[]): Promise<Map<number, UserCard>>;
    /** Sum over all zones. */
    stats(uid: number): Promise<UserStats>;
    /** What somebody did and received in the context's zone alone. */
    zoneStats(ctx: RequestContext, uid: number): Promise<UserStats>;
    /** Members of the context's zone by the weighted sum of their counters, the highest first, none without any and none whose account is
     * frozen or banned there. A scan of the zone's members: remember it. */
    leaders(
      ctx: RequestContext,
      weights: Readonly<Partial<Record<keyof UserStats, number>>>,
      limit: number,
    ): Promise<{ uid: number; score: number }[]>;
    /** Whether there is a person with this uid, in whatever zone. */
    exists(uid: number): Promise<boolean>;
    /**
     * The uid of a person who is nobody, for what appears under a name of the house: made when first asked for, the same for this `key`
     * on every host. Nobody can log in as it.
     */
    house(key: string, nick: string, now: number): Promise<number>;
    /** Whether this is such an account: it earns nothing. Remembered, but the first question about a uid asks the database. */
    isHouse(uid: number): Promise<boolean>;
  };
  readonly submissions: {
    /**
     * Makes a thing once, in one transaction: whoever sends the same again is answered with what the first has made
     * (docs/product/repeated-writes.md). For calls with `repeat: 'first-answer'`.
     * @param kind what is made, in one word that no other plugin has
     * @param key `requestKey` of the input; undefined: it is made
     * @param how.make answers the id of what it has made
     * @param how.stands whether that is still there: what is sent again after it was deleted is made anew. Absent: it is
     * @returns the id
     */
    once(
      ctx: RequestContext,
      kind: string,
      key: string | undefined,
      how: { readonly make: () => Promise<number>; readonly stands?: (id: number) => Promise<boolean> },
    ): Promise<number>;
    /**
     * The same for what changes a thing from one state to the next, of which a second try would be too late: whoever sends the same again
     * within the retry time is answered with the first result. For calls with `repeat: 'as-it-stands'` whose rows do not tell who has made them
     * what they are.
     * @param sent everything that was sent; another text is another change
     * @param how.make answers by what the result is known: an id, a version
     * @param how.stands whether nothing has become of it since; where something has, `make` decides, and refuses what is late
     * @returns what `make` answered
     */
    sentOnce(
      ctx: RequestContext,
      kind: string,
      sent: Readonly<Record<string, unknown>>,
      how: { readonly make: () => Promise<number>; readonly stands?: (result: number) => Promise<boolean> },
    ): Promise<number>;
    /**
     * Deletes a thing of which nothing stays, in one transaction: whoever sends the same again within a week hears that it is done.
     * @param kind as for `once`
     * @param work deletes it @throws when there is no such thing, for everybody who has not deleted it
     */
    goneOnce(ctx: RequestContext, kind: string, id: number | string, work: () => Promise<void>): Promise<void>;
  };
  readonly people: {
    /**
     * Whom this person has blocked: their posts, comments and messages are left out of everything that she is shown. It is kept in
     * memory, so ask it as often as you like.
     */
    blockedBy(uid: number): Promise<ReadonlySet<number>>;
    /** Whether anybody may follow this person: by her own setting, and nobody the accounts of the house. */
    allowsFollows(uid: number): Promise<boolean>;
    /** Whether the viewer is offered the VIP interface of the zone (spec 2 section 7.2 `get_entrance`). */
    hasVipEntrance(ctx: RequestContext): Promise<boolean>;
    /** The viewer's own roles in the zone's game, the last played first. @throws GAME_DATA_DOWN */
    roles(ctx: RequestContext): Promise<readonly OwnRole[]>;
  };
  /**
   * What was read before, kept until a tag that `build` names on the context falls (`invalidate`, `until`), here and on every other host.
   * The key is the plugin's own within the zone: begin it with the plugin's id. Outside of a transaction only.
   */
  readonly kept: {
    /** What is the same for every viewer. */
    shared<T>(key: string, ctx: RequestContext, build: () => Promise<T>): Promise<T>;
    /** What is one person's own: the key names her. */
    own<T>(key: string, ctx: RequestContext, build: () => Promise<T>): Promise<T>;
  };
  readonly media: {
    /**
     * Which of these addresses are reviewed pictures of this zone, whoever has uploaded them. Ask it in the transaction that writes them
     * down: pictures that nothing keeps are swept after a week.
     * @param stay what keeps them: nothing lets go of them (`forGood`, when absent), a post with which they go, or the hook
     * `media.references` as long as it names them
     */
    find(ctx: RequestContext, urls: readonly string[], stay?: Stay): Promise<Map<string, PostImage>>;
    /** The same for those that the viewer has uploaded, reviewed or not: for what everybody sees, ask `find`. */
    own(ctx: RequestContext, urls: readonly string[], stay?: Stay): Promise<Map<string, PostImage>>;
    /** Which of these addresses of files posts, comments or the hook `media.references` still name: before a plugin sweeps its own files. */
    named(zone: string, urls: readonly string[]): Promise<ReadonlySet<string>>;
    /** Stores a picture as an upload of the viewer's, as `POST /api/bbs/images` does. @throws why it is none */
    upload(ctx: RequestContext, file: UploadedFile): Promise<PostImage>;
  };
  /**
   * Where media lies: the local disk or S3. A key is public (`mediaKey(zone, sha256, 'mp4')`, served for ever at `address(key)`, the same
   * for everybody with the same bytes) or private to the plugin (`_video/7/part-3`: an underscore, the plugin's id, one to four names);
   * other keys throw. A file does not change under its key. See `Storage` for each method.
   */
  readonly storage: Storage & {
    mediaKey(zone: string, sha256: string, extension: MediaExtension): string;
    /** Where a public key is served. */
    address(key: string): string;
  };
  /** Asks public beacons of randomness, by addresses of a zone's settings; null: this host asks none (`WEB_BEACONS=0`). */
  readonly askBeacon: typeof fetch | null;
  /** Makes videos playable everywhere, where this host can. */
  readonly video: VideoProvider;
  readonly reputation: {
    /**
     * Adds to a person's reputation (0 to 100, one value for all zones) and records it with its reason, by the viewer. Joins an open
     * transaction; exact however many do it at once. `applied` is what was really added: taking it back is adding `-applied`.
     * @throws NOT_FOUND
     */
    change(
      ctx: RequestContext,
      uid: number,
      delta: number,
      reason: string,
    ): Promise<{ readonly applied: number; readonly value: number }>;
  };
  /** Who takes part in what happens around a post, by set-based queries over the core's tables. */
  readonly participation: Participation;
  /** Keeps texts in the database that only the running forum reads: under the server's secret, and bound to their purpose. */
  readonly seals: Seals;
  readonly messages: {
    /** Tells people, in the current transaction: they are told exactly when it commits. Zone: the context's. */
    send(ctx: RequestContext, notices: readonly Notice[]): Promise<void>;
  };
  /** Drafts, which one plugin keeps and others attach to; their half is `draftFields`. */
  readonly drafts: {
    /** The viewer's own draft of the zone. @throws NOT_FOUND, or that of whoever keeps drafts, for every other one */
    own(ctx: RequestContext, id: number): Promise<OwnDraft>;
    /** For whoever keeps drafts: what plugins make of what was sent with one. @throws what they refuse */
    attached(
      ctx: RequestContext,
      sent: Readonly<Record<string, unknown>>,
      kept: DraftAttachments,
    ): Promise<ReadonlySet<DraftAttachment>>;
    /**
     * What is attached, as the fields of plugins that a post with it would be sent with.
     * @param told what was sent besides: a plugin of whose fields it names one has said everything there
     */
    fields(
      ctx: RequestContext,
      draft: Pick<OwnDraft, 'attachments' | 'mode'>,
      told?: Readonly<Record<string, unknown>>,
    ): Promise<Readonly<Record<string, unknown>>>;
    /**
     * For whoever keeps drafts: whether a post with these fields may appear at this time, milliseconds (`draft.retime`).
     * @throws what plugins refuse
     */
    admitTime(ctx: RequestContext, fields: Readonly<Record<string, unknown>>, at: number): Promise<void>;
    /** What plugins know of what is attached besides (`draft.present`), by the drafts' ids. */
    shown(
      ctx: RequestContext,
      drafts: readonly OwnDraft[],
    ): Promise<ReadonlyMap<number, Readonly<Record<string, unknown>>>>;
  };
  readonly review: {
    /**
     * Hands a draft to whoever reviews in this zone, in the current transaction: runs the hook `draft.submit`. Null: nobody does.
     * @throws what `post.byline` refuses
     */
    submit(ctx: RequestContext, draft: Omit<SubmittedDraft, 'bylineUid'>): Promise<ReviewIntake | null>;
    /** What whoever reviews has of a draft that waits for its verdict: runs the hook `draft.submitted`. Null: it does not wait. */
    submitted(ctx: RequestContext, draftId: number): Promise<ReviewIntake | null>;
    /** Whether somebody reviews drafts of this zone: runs the hook `draft.isReviewed`. */
    isOpen(ctx: RequestContext): Promise<boolean>;
    /** Tells whoever has kept it that a draft is in review no more, in the current transaction: runs the hook `draft.withdrawn`. */
    withdraw(ctx: RequestContext, draft: WithdrawnDraft): Promise<void>;
    /** Tells whoever keeps the draft what its review came to, in the current transaction: runs the hook `draft.reviewed`. */
    decided(ctx: RequestContext, verdict: DraftVerdict): Promise<void>;
    /** The publisher's own review system, when the operator has named one. */
    readonly outside: OutsideReviewer | null;
  };
  readonly audit: {
    /** Writes one row in the current transaction: who (the viewer, unless the entry says otherwise), when, where, what, why. */
    record(ctx: RequestContext, entry: AuditEntry): Promise<void>;
    /** Rows of the context's zone, newest first; of one target when named. */
    list(ctx: RequestContext, query: AuditQuery): Promise<AuditRow[]>;
  };
  /** Drops cached replies and pages made from these tags, here at once after commit and on every other host. */
  invalidate(...tags: string[]): void;
}
