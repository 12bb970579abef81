import type { InputOf, ReplyOf } from '../../../platform/contract/endpoint.ts';
import type {
  Comment,
  commentDetail,
  CommentPosition,
  hotComments,
  ReadingPlace,
  Reply,
} from '../../../platform/contract/endpoints/comments.ts';
import { fail, type CommentRow, type PostRow, type RequestContext } from '../../sdk/index.ts';
import {
  unwanted,
  type BlockedBy,
  type Posts,
  hasPrivateReplies,
  mayReadReply,
  seesAllReplies,
  loadPosts,
  managesPosts,
  maySee,
  publicOrOwn,
  type StoredPost,
  tags,
  visibleToAll,
} from '../posts/index.ts';
import type { Tagged } from '../../host/services.ts';
import { createCommentEditing } from './edit.ts';
import { createHotComments } from './hot.ts';
import { placeOf } from './places.ts';
import { fieldsOf, withViewersPart } from './present.ts';
import {
  commentersOf,
  countFirstLevel,
  everybody,
  loadComment,
  loadComments,
  firstLevelQuery,
  firstReplies,
  hiddenReplies,
  positionOf,
  repliesBy,
  repliesQuery,
  type Audience,
} from './queries.ts';
import { createCommentState } from './state.ts';
import { createCommentWriter, type AddCommentInput, type AddCommentReply, type CommentWriteDeps } from './write.ts';
import type { AuditService } from '../audit/index.ts';
import type { CommentService } from './services.ts';

export interface CommentsDeps extends Omit<CommentWriteDeps, 'requestKeys' | 'pace'> {
  readonly audit: Pick<AuditService, 'record'>;
  readonly posts: Pick<Posts, 'get' | 'many' | 'requestKeys' | 'pace'>;
  readonly tagged: Tagged;
  readonly blockedBy: BlockedBy;
}

export interface CommentListInput {
  readonly wbId: number;
  readonly limit: number;
  readonly offset: number;
  readonly sort?: number | undefined;
  readonly onlyAuthor?: boolean | undefined;
}

interface Page<Item> {
  readonly list: Item[];
  readonly total: number;
  readonly hasMore: boolean;
}

const NONE: ReadonlyMap<number, number> = new Map();
const NO_COMMENTS: Page<Comment> = { list: [], total: 0, hasMore: false };
/** Kept in the place of a list whose readers differ. */
const PRIVATE = 'private';

export interface Comments extends CommentService {
  /** Whoever is signed in hears on the first page where they have stopped reading. */
  list(ctx: RequestContext, input: CommentListInput): Promise<Page<Comment> & { readingPlace?: ReadingPlace }>;
  /** `wbId` is the first-level comment. */
  replies(ctx: RequestContext, input: Pick<CommentListInput, 'wbId' | 'limit' | 'offset'>): Promise<Page<Reply>>;
  detail(ctx: RequestContext, cid: number): Promise<ReplyOf<typeof commentDetail>>;
  position(ctx: RequestContext, cid: number, firstCommentId?: number): Promise<CommentPosition>;
  add(ctx: RequestContext, input: AddCommentInput): Promise<AddCommentReply>;
  /** @returns the post's comment count afterwards */
  delete(ctx: RequestContext, cid: number, reason: string): Promise<number>;
  cancelHot(ctx: RequestContext, cid: number, reason: string): Promise<void>;
  /** Hot comments of the zone, the newest first. */
  hotList(ctx: RequestContext, page: InputOf<typeof hotComments>): Promise<ReplyOf<typeof hotComments>>;
}

/** People whose blocks are compared with who has written below a post: of more it is not kept. */
const COMMENTERS_KEPT = 1_000;

/**
 * Comments of a zone's posts, two levels. `total` of a list counts what the list holds, all pages
 * together. Managers see hidden comments at their places, and only they: their lists, and the
 * totals and `replyCount` in them, are made for them alone. So are the lists of somebody who has
 * blocked others who have written there: full pages `without` their comments, with totals and
 * positions to match.
 */
export function createComments(deps: CommentsDeps): Comments {
  const { db, users, hooks, posts, cached, tagged, blockedBy } = deps;
  const state = createCommentState(deps);

  async function visiblePost(ctx: RequestContext, wbId: number): Promise<StoredPost> {
    const [post] = visibleToAll(await loadPosts(db, ctx.zone.abbr, [wbId]));
    if (!post) throw fail('NOT_FOUND');
    return post;
  }

  /**
   * What all see of a post with private replies: none. Who may see some is looked for when this
   * comes out of the cache.
   */
  async function publicPage(ctx: RequestContext, input: CommentListInput): Promise<Page<Comment> | typeof PRIVATE> {
    const post = await visiblePost(ctx, input.wbId);
    ctx.tag(tags.comments(post.id));
    return hasPrivateReplies(post) ? PRIVATE : listPage(ctx, post, input, everybody);
  }

  /** A page for the viewer alone. */
  async function ownPage(ctx: RequestContext, input: CommentListInput, audience: Audience): Promise<Page<Comment>> {
    const post = await posts.get(ctx, input.wbId);
    return listPage(ctx, post, input, audienceAt(ctx, post, audience));
  }

  /**
   * The same audience under one post: whoever may not read its private replies reads those of their
   * own threads.
   */
  const audienceAt = ({ viewer }: RequestContext, post: PostRow, audience: Audience): Audience =>
    seesAllReplies(viewer, post) ? audience : { ...audience, threadsOf: viewer?.uid ?? 0 };

  async function listPage(
    ctx: RequestContext,
    post: StoredPost,
    input: CommentListInput,
    audience: Audience,
  ): Promise<Page<Comment>> {
    ctx.tag(tags.post(post.id), tags.comments(post.id));
    const { limit, offset, sort, onlyAuthor } = input;
    const uid = onlyAuthor ? post.uid : undefined;
    const found = await firstLevelQuery(db, post.id, { limit, offset, sort, uid }, audience).execute();
    const rows = await countReplies(found.slice(0, limit), audience);
    const replies = await firstReplies(db, rows, audience);
    const fields = await fieldsOf({ users, hooks }, ctx, [...rows, ...[...replies.values()].flat()], post.uid);
    const list = rows.map((row) => fields.comment(row, replies.get(row.id) ?? []));
    return { list, total: await totalOf(post, uid, audience), hasMore: found.length > limit };
  }

  /** First-level comments in all pages of a list; of one user when named. */
  async function totalOf(post: StoredPost, uid: number | undefined, audience: Audience): Promise<number> {
    const { hidden, without, threadsOf } = audience;
    if (threadsOf !== undefined) {
      const isOther = uid !== undefined && uid !== threadsOf;
      return isOther || without.has(threadsOf) ? 0 : countFirstLevel(db, post.id, 'visible', [threadsOf]);
    }
    const count = async (state: 'visible' | 'hidden') => {
      if (uid !== undefined) return without.has(uid) ? 0 : countFirstLevel(db, post.id, state, [uid]);
      const all = state === 'visible' ? post.root_count : await countFirstLevel(db, post.id, state);
      return without.size === 0 ? all : all - (await countFirstLevel(db, post.id, state, [...without]));
    };
    return (await count('visible')) + (hidden ? await count('hidden') : 0);
  }

  /**
   * The rows with `reply_count` as their reader sees it: hidden replies for a manager, none of
   * those who are blocked.
   */
  async function countReplies(rows: CommentRow[], { hidden, without }: Audience): Promise<CommentRow[]> {
    const ids = rows.map(({ id }) => id);
    const more = hidden ? await hiddenReplies(db, ids, without) : NONE;
    const [first] = rows;
    const fewer = first && without.size > 0 ? await repliesBy(db, first.post_id, ids, without) : NONE;
    return rows.map((row) => ({
      ...row,
      reply_count: row.reply_count + (more.get(row.id) ?? 0) - (fewer.get(row.id) ?? 0),
    }));
  }

  async function repliesPage(
    ctx: RequestContext,
    { post, comment }: { post: PostRow; comment: CommentRow },
    { limit, offset }: { limit: number; offset: number },
    audience: Audience,
  ): Promise<Page<Reply>> {
    ctx.tag(tags.post(post.id), tags.comments(post.id));
    const found = await repliesQuery(db, comment.id, { limit, offset }, audience).execute();
    const [counted = comment] = await countReplies([comment], audience);
    const rows = found.slice(0, limit);
    const fields = await fieldsOf({ users, hooks }, ctx, rows, post.uid);
    return { list: rows.map(fields.reply), total: counted.reply_count, hasMore: found.length > limit };
  }

  const audienceOf = async (ctx: RequestContext): Promise<Audience> => ({
    hidden: managesPosts(ctx.viewer),
    without: await unwanted(blockedBy, ctx),
  });

  /**
   * Whether somebody of these may have written below a post: it is kept of posts that everybody sees
   * and that few people have commented on.
   */
  async function mayHaveWritten(ctx: RequestContext, wbId: number, people: ReadonlySet<number>): Promise<boolean> {
    if (people.size === 0) return false;
    const known = () =>
      cached(`commenters:${ctx.zone.abbr}:${wbId}`, ctx, async () => {
        const post = await visiblePost(ctx, wbId);
        ctx.tag(tags.comments(post.id));
        return commentersOf(db, post.id, COMMENTERS_KEPT);
      });
    const commenters = await publicOrOwn(ctx, known, async () => null);
    return commenters === null || commenters.some((uid) => people.has(uid));
  }

  /**
   * Everybody's answer, which may be kept; the viewer's own when they manage or have blocked
   * somebody who has written there, and where there is none for everybody, the author's own.
   * @param wbId the post, where it is known
   */
  async function answer<T>(
    ctx: RequestContext,
    common: () => Promise<T>,
    own: (audience: Audience) => Promise<T>,
    wbId?: number,
  ): Promise<T> {
    const audience = await audienceOf(ctx);
    const { hidden, without } = audience;
    const isTouched = async () => (wbId === undefined ? without.size > 0 : await mayHaveWritten(ctx, wbId, without));
    const ownAnswer = () => tagged(() => own(audience));
    return hidden || (await isTouched()) ? ownAnswer() : publicOrOwn(ctx, common, ownAnswer);
  }

  /**
   * A comment, and its post, that this viewer may see. A reply under a hidden comment is hidden
   * with it.
   */
  async function visibleComment(ctx: RequestContext, cid: number, find: (wbId: number) => Promise<PostRow>) {
    const comment = await loadComment(db, ctx.zone.abbr, cid);
    const post = await find(comment.post_id);
    const parent = comment.parent_id === null ? undefined : await loadComment(db, ctx.zone.abbr, comment.parent_id);
    if (!maySee(ctx, comment) || (parent && !maySee(ctx, parent))) throw fail('NOT_FOUND');
    if (!mayReadReply(ctx.viewer, post, comment, (parent ?? comment).uid)) throw fail('NOT_FOUND');
    return { comment, post, parent };
  }

  const visibleToViewer = (ctx: RequestContext, cid: number) =>
    visibleComment(ctx, cid, (wbId) => posts.get(ctx, wbId));

  const visibleToEverybody = (ctx: RequestContext, cid: number) =>
    visibleComment({ ...ctx, viewer: null }, cid, (wbId) => visiblePost(ctx, wbId));

  return {
    get: async (ctx, cid) => (await visibleToViewer(ctx, cid)).comment,

    async many(ctx, ids) {
      const { viewer, zone } = ctx;
      const rows = await loadComments(db, zone.abbr, ids);
      const above = [...rows.values()].flatMap(({ parent_id }) => parent_id ?? []);
      const parents = await loadComments(db, zone.abbr, above);
      const found = await posts.many(ctx, [...new Set([...rows.values()].map(({ post_id }) => post_id))]);
      const postOf = new Map(found.map((post) => [post.id, post]));
      return [...rows.values()].filter((row) => {
        const post = postOf.get(row.post_id);
        const first = row.parent_id === null ? row : parents.get(row.parent_id);
        return post && first && maySee(ctx, row) && maySee(ctx, first) && mayReadReply(viewer, post, row, first.uid);
      });
    },

    async list(ctx, input) {
      const { wbId, limit, offset, sort = 1, onlyAuthor = false } = input;
      const key = `comments:${ctx.zone.abbr}:${JSON.stringify([wbId, sort, onlyAuthor, offset, limit])}`;
      const page = await answer(
        ctx,
        async () => {
          const found = await cached(key, ctx, () => publicPage(ctx, input));
          if (found !== PRIVATE) return found;
          return ctx.viewer ? tagged(() => ownPage(ctx, input, everybody)) : NO_COMMENTS;
        },
        (audience) => ownPage(ctx, input, audience),
        wbId,
      );
      const [list, readingPlace] = await Promise.all([
        withViewersPart(deps, ctx, page.list),
        placeOf(deps, ctx, input, page.hasMore),
      ]);
      return { ...page, list, ...(readingPlace && { readingPlace }) };
    },

    async replies(ctx, input) {
      const { wbId: cid, limit, offset } = input;
      const key = `replies:${ctx.zone.abbr}:${cid}:${offset}:${limit}`;
      const page = await answer(
        ctx,
        () =>
          cached(key, ctx, async () =>
            repliesPage(ctx, firstLevel(await visibleToEverybody(ctx, cid)), input, everybody),
          ),
        async (audience) => repliesPage(ctx, firstLevel(await visibleToViewer(ctx, cid)), input, audience),
      );
      return { ...page, list: await withViewersPart(deps, ctx, page.list) };
    },

    async detail(ctx, cid) {
      const { comment, post } = await visibleToViewer(ctx, cid);
      const fields = await fieldsOf({ users, hooks }, ctx, [comment], post.uid);
      const reply = fields.single(comment);
      const [seen = reply] = await withViewersPart(deps, ctx, [reply]);
      return seen;
    },

    async position(ctx, cid, firstCommentId) {
      const { comment, post, parent } = await visibleToViewer(ctx, cid);
      if (firstCommentId !== undefined && firstCommentId !== (parent ?? comment).id) throw fail('NOT_FOUND');
      const audience = audienceAt(ctx, post, await audienceOf(ctx));
      return {
        wbId: post.id,
        commentPosition: await positionOf(db, parent ?? comment, audience),
        replayPosition: parent ? await positionOf(db, comment, audience) : 0,
      };
    },

    ...createCommentWriter({ ...deps, requestKeys: posts.requestKeys, pace: posts.pace }),
    ...state,
    ...createCommentEditing({
      ...deps,
      find: visibleToViewer,
      hide: (ctx, cid) => state.setHidden(ctx, cid, true),
    }),
    ...createHotComments(deps),
  };
}

/** @throws NOT_FOUND for a reply: it has no replies of its own */
function firstLevel<Found extends { parent: CommentRow | undefined }>(found: Found): Found {
  if (found.parent) throw fail('NOT_FOUND');
  return found;
}
