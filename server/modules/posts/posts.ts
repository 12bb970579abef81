import { HOUR_MS } from '../../../platform/contract/durations.ts';
import { activityByDay } from './activity.ts';
import type { DeferredPost, Post, WrittenPost } from '../../../platform/contract/endpoints/posts.ts';
import type { ThemeType } from '../../../platform/contract/zone/theme-types.ts';
import { cachedOutsideTx, fail, viewerOf, type Db, type PostRow, type RequestContext } from '../../sdk/index.ts';
import type { GroupLookup } from './body.ts';
import { optionsOf } from './options.ts';
import { NOBODY, unwanted } from './blocked.ts';
import { carriersOf, isAnyMuted, mutedIn } from './muted.ts';
import type { BlockedBy, ContentUsers, Pictures } from './ports.ts';
import type { Cached, DefaultsOf, HookService, Invalidate, Tagged } from '../../host/services.ts';
import { withViewersPart, withFields, type Where } from './present.ts';
import {
  loadPosts,
  hotIdsQuery,
  ownIdsQuery,
  publicOrOwn,
  loadPostsForList,
  searchText,
  sortKeyOf,
  visibleTo,
  visibleToAll,
  visibleToAuthor,
  type ListQuery,
} from './queries.ts';
import type { HotQuery } from '../../sdk/post-queries.ts';
import { keywordsOf, pageIds, withExcerpts } from './search.ts';
import { readFilters } from './search-filters.ts';
import type { AddInput, EditInput } from './other-names.ts';
import { createWritingPace, type WritingPace } from './pace.ts';
import { createRequestKeys, type RequestKeys } from './request-keys.ts';
import type { Rules } from './rules.ts';
import { createPostState } from './state.ts';
import type { StoredPost } from './tables.ts';
import { tags } from './tags.ts';
import { createPostWriter } from './write.ts';
import { postHooks } from './hooks.ts';
import type { AuditService } from '../audit/index.ts';
import type { PostService } from './services.ts';

export interface PostsDeps {
  readonly db: Db;
  readonly audit: Pick<AuditService, 'record'>;
  readonly users: ContentUsers;
  readonly hooks: HookService;
  /** What posts and rule checks bear where no plugin says more. */
  readonly defaultsOf: DefaultsOf;
  /** The types of themes that plugins declare. */
  readonly themeTypes: readonly ThemeType[];
  readonly media: Pictures;
  readonly groups: GroupLookup;
  readonly rules: Rules;
  readonly invalidate: Invalidate;
  readonly cached: Cached;
  readonly cachedOwn: Cached;
  readonly tagged: Tagged;
  /** Told of the text of each search that found something. */
  readonly searched?: (ctx: RequestContext, text: string) => void;
  readonly blockedBy: BlockedBy;
  /** Whether there are limits of how fast one person publishes. */
  readonly isPaced: boolean;
}

interface PublicPage {
  readonly page: PostPage;
  /** The first post of the next page; absent: there is none. */
  readonly next: Pick<PostRow, 'id' | 'uid' | 'theme_id'> | undefined;
}

/** What a list leaves out for its viewer. */
type LeftOut = Pick<ListQuery, 'without' | 'muted'>;

const isAnyBy = (posts: readonly Post[], people: ReadonlySet<number>): boolean =>
  people.size > 0 && posts.some(({ userInfo }) => people.has(userInfo.uid));

/** Whether something of a page, or what follows it, is left out for this viewer. */
async function hasLeftOut(db: Db, { page, next }: PublicPage, { without = NOBODY, muted }: LeftOut): Promise<boolean> {
  if (isAnyBy(page.list, without) || (next && without.has(next.uid))) return true;
  if (!muted) return false;
  return isAnyMuted(db, [...page.list, ...(next ? [{ wbId: next.id, wbThemeId: next.theme_id }] : [])], muted);
}

/** The moment since which posts count moves with the clock; what is kept moves with it by the hour. */
const hotKey = ({ zone }: RequestContext, { themeIds = [], since, limit, offset }: HotQuery): string =>
  `hot:${zone.abbr}:${JSON.stringify([themeIds, Math.floor(since / HOUR_MS), limit, offset])}`;

export interface PostPage {
  readonly list: Post[];
  /** The words of the search, to be marked in the texts. */
  readonly multiKeyword: string[];
  readonly hasMore: boolean;
}

/** Posts of a plugin's list that are read at a time where some are left out of it. */
const WALK = 200;

export interface Posts extends PostService {
  get(ctx: RequestContext, wbId: number): Promise<StoredPost>;
  many(ctx: RequestContext, ids: readonly number[]): Promise<StoredPost[]>;
  readonly requestKeys: RequestKeys;
  readonly pace: WritingPace;
  list(ctx: RequestContext, query: ListQuery): Promise<PostPage>;
  /**
   * `list` as the calls answer it: a member's own posts with those that are hidden, which nobody
   * else's list has.
   */
  page(ctx: RequestContext, query: ListQuery): Promise<PostPage>;
  detail(ctx: RequestContext, wbId: number): Promise<Post>;
  add(ctx: RequestContext, input: AddInput): Promise<Post>;
  /** `add`, unless a plugin keeps it for later (`post.defer`). */
  submit(ctx: RequestContext, input: AddInput): Promise<WrittenPost | DeferredPost>;
  edit(ctx: RequestContext, input: EditInput): Promise<WrittenPost>;
  /** Deletes the viewer's own post, or another's when a plugin authorises it. */
  delete(ctx: RequestContext, wbId: number, reason: string): Promise<void>;
  /**
   * May another team-up, recommendation or hot post be published now. What plugins say; parts that
   * the zone has not are allowed.
   */
  markRule(ctx: RequestContext, themeId: number): Promise<Readonly<Record<string, unknown>>>;
  /** What plugins tell beside a rule check of the viewer. */
  rulesOf(ctx: RequestContext): Promise<Readonly<Record<string, unknown>>>;
  /** Rows as this viewer sees them, for lists of other modules. */
  present(ctx: RequestContext, rows: readonly PostRow[], where: Where): Promise<Post[]>;
}

/**
 * Posts of a zone: reading, publishing, editing, hiding and deleting. Another zone's post is
 * NOT_FOUND. What is read goes through the stages of every read (docs/architecture.md): load,
 * visibility, fields, viewer's part.
 */
export function createPosts(deps: PostsDeps): Posts {
  const { db, cached, tagged } = deps;
  const kept = cachedOutsideTx(db, cached);
  const requestKeys = createRequestKeys(db);
  const pace = createWritingPace(db, deps.users, deps.isPaced);
  const state = createPostState(deps);

  async function many(ctx: RequestContext, ids: readonly number[]): Promise<StoredPost[]> {
    return visibleTo(ctx, await loadPosts(db, ctx.zone.abbr, ids));
  }

  async function get(ctx: RequestContext, wbId: number): Promise<StoredPost> {
    const [row] = await many(ctx, [wbId]);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  async function present(ctx: RequestContext, rows: readonly PostRow[], where: Where): Promise<Post[]> {
    return withViewersPart(deps, ctx, await withFields(deps, ctx, rows, where));
  }

  async function presentOne(ctx: RequestContext, row: PostRow): Promise<Post> {
    const [post] = await present(ctx, [row], 'detail');
    if (!post) throw new Error('one row gives one post');
    return post;
  }

  /**
   * Ids of a list that a plugin keeps; null for any other. A plugin knows nothing of what somebody
   * has blocked or muted: for them the list is walked from its start, so that the viewer's pages are
   * full and follow each other.
   */
  async function keptIds(ctx: RequestContext, query: ListQuery): Promise<readonly number[] | null> {
    const { without, muted, limit, offset } = query;
    if (!without?.size && !muted) return deps.hooks.run(postHooks.list, ctx, query);
    const end = offset + limit + 1;
    const found: number[] = [];
    for (let from = 0; found.length < end; from += WALK) {
      const ids = await deps.hooks.run(postHooks.list, ctx, { ...query, offset: from, limit: WALK });
      if (ids === null) return null;
      const rows = await loadPostsForList(db, ctx.zone.abbr, ids.slice(0, WALK));
      found.push(...(await wanted(rows, query)).map(({ id }) => id));
      if (ids.length <= WALK) break;
    }
    return found.slice(offset, end);
  }

  /** Rows that everybody may see, but for what is left out. */
  async function wanted(rows: readonly PostRow[], { without, muted }: LeftOut): Promise<PostRow[]> {
    const visible = visibleToAll(rows, without);
    if (!muted) return visible;
    const themed = visible.filter(({ theme_id }) => !muted.themeIds.has(theme_id));
    const carriers = await carriersOf(
      db,
      themed.map(({ id }) => id),
      muted.topics,
    );
    return themed.filter(({ id }) => !carriers.has(id));
  }

  async function publicPage(ctx: RequestContext, query: ListQuery): Promise<PublicPage> {
    const zone = ctx.zone.abbr;
    const key = sortKeyOf(query);
    ctx.tag(tags.posts(zone));
    if (key === 'last_comment_at') ctx.tag(tags.activity(zone));
    if (key === 'heat') ctx.tag(tags.heat(zone));
    const kept = await keptIds(ctx, query);
    const ids = kept ?? (await pageIds(db, zone, query));
    return pageOf(ctx, ids, query, keywordsOf(db, query.q));
  }

  async function searchPage(ctx: RequestContext, asked: ListQuery): Promise<PostPage> {
    const query = await readFilters(deps, ctx, asked);
    if (query) return (await publicPage(ctx, query)).page;
    return { list: [], multiKeyword: keywordsOf(db, asked.q), hasMore: false };
  }

  /** The hottest posts of the zone, or of these themes. */
  async function hotPage(ctx: RequestContext, query: HotQuery & LeftOut): Promise<PublicPage> {
    const zone = ctx.zone.abbr;
    ctx.tag(tags.posts(zone), tags.activity(zone), tags.heat(zone));
    const ids = (await hotIdsQuery(db, zone, query).execute()).map(({ id }) => id);
    return pageOf(ctx, ids, query);
  }

  /**
   * What everybody may see of a page.
   * @param ids of the page, and one more where another follows
   * @param words of a search, to be shown in the texts
   */
  async function pageOf(
    ctx: RequestContext,
    ids: readonly number[],
    { limit, without }: Pick<ListQuery, 'limit' | 'without'>,
    words: string[] = [],
  ): Promise<PublicPage> {
    const zone = ctx.zone.abbr;
    const visible = visibleToAll(await loadPostsForList(db, zone, ids), without);
    const nextId = ids[limit];
    const shown = visible.filter(({ id }) => id !== nextId);
    const rows = words.length === 0 ? shown : await withExcerpts(db, zone, shown, words);
    const list = await withFields(deps, ctx, rows, 'list');
    return {
      page: { list, multiKeyword: words, hasMore: nextId !== undefined },
      next: visible.find(({ id }) => id === nextId),
    };
  }

  /**
   * The first page of a list as everybody gets it, where nothing in it is left out for this viewer,
   * and nothing that follows it either: then it is theirs as well. Later pages begin elsewhere for
   * them.
   */
  async function sharedPage(
    ctx: RequestContext,
    key: string,
    offset: number,
    leftOut: LeftOut,
    build: () => Promise<PublicPage>,
  ): Promise<PostPage | null> {
    if ((leftOut.without || leftOut.muted) && offset > 0) return null;
    const found = await cached(key, ctx, build);
    return (await hasLeftOut(db, found, leftOut)) ? null : found.page;
  }

  /** Whose posts a list leaves out for this viewer; no more than that, for what is kept for all. */
  async function leftOutOf(
    ctx: RequestContext,
    query: Parameters<typeof mutedIn>[2],
    isByAll: boolean,
  ): Promise<LeftOut> {
    const [without, muted] = await Promise.all([
      isByAll ? unwanted(deps.blockedBy, ctx) : NOBODY,
      mutedIn(deps.hooks, ctx, query),
    ]);
    return { ...(without.size > 0 && { without }), ...(muted && { muted }) };
  }

  /** Posts of these ids that everybody may see, in their order, but for those of these authors. */
  const publicRows = async (ctx: RequestContext, ids: readonly number[], without = NOBODY): Promise<Post[]> =>
    withFields(deps, ctx, visibleToAll(await loadPostsForList(db, ctx.zone.abbr, ids), without), 'list');

  async function publicDetail(ctx: RequestContext, wbId: number): Promise<Post> {
    const rows = visibleToAll(await loadPosts(db, ctx.zone.abbr, [wbId]));
    const [post] = await withFields(deps, ctx, rows, 'detail');
    if (!post) throw fail('NOT_FOUND');
    return post;
  }

  return {
    requestKeys,
    pace,
    get,
    many,
    present,

    async list(ctx, query) {
      // Who asks for one author looks at that one on purpose.
      const leftOut = await leftOutOf(ctx, query, query.uid === undefined && !query.author);
      const text = searchText(query.q);
      const plain = withoutFilters(query);
      // Search texts are endless; their pages would only push others out of the cache.
      const shared = text
        ? null
        : await sharedPage(ctx, listKey(ctx, plain), query.offset, leftOut, () => publicPage(ctx, plain));
      const read = () => publicPage(ctx, { ...plain, ...leftOut });
      const page = shared ?? (text ? await searchPage(ctx, { ...query, ...leftOut }) : (await tagged(read)).page);
      // Titles alone are looked through while somebody writes one: that is no search.
      const isFound = query.offset === 0 && page.list.length > 0;
      if (text && isFound && !query.searchTitleFlag) deps.searched?.(ctx, text);
      return { ...page, list: await withViewersPart(deps, ctx, page.list) };
    },

    async page(ctx, query) {
      const { uid, limit, offset } = query;
      if (uid === undefined || uid !== ctx.viewer?.uid || isNarrowed(query)) return this.list(ctx, query);
      const { list, hasMore } = await tagged(async () => {
        const zone = ctx.zone.abbr;
        ctx.tag(tags.posts(zone));
        const found = await ownIdsQuery(db, zone, { uid, limit: limit + 1, offset }).execute();
        const ids = found.slice(0, limit).map(({ id }) => id);
        const rows = visibleToAuthor(await loadPostsForList(db, zone, ids));
        return { list: await withFields(deps, ctx, rows, 'list'), hasMore: found.length > limit };
      });
      return { list: await withViewersPart(deps, ctx, list), multiKeyword: [], hasMore };
    },

    async listed(ctx, ids) {
      if (ids.length === 0) return [];
      const without = await unwanted(deps.blockedBy, ctx);
      // One that is not shown now is shown again when it changes.
      const all = ids.map(tags.post);
      const shared = await kept(`listed:${ids.join()}`, ctx, all, () => publicRows(ctx, ids));
      const posts = isAnyBy(shared, without) ? await tagged(() => publicRows(ctx, ids, without)) : shared;
      return withViewersPart(deps, ctx, posts);
    },

    async own(ctx, { limit, offset }) {
      const { uid } = viewerOf(ctx);
      const hasOtherName = await deps.hooks.run(postHooks.anonymous, ctx, uid);
      const query = ownIdsQuery(db, ctx.zone.abbr, { uid, limit: limit + 1, offset, hasOtherName });
      const ids = (await query.execute()).map(({ id }) => id);
      // The author's own posts, under whatever name and hidden or not: only what was deleted
      // meanwhile is left out.
      const rows = visibleToAuthor(await loadPosts(db, ctx.zone.abbr, ids.slice(0, limit)));
      return { list: await present(ctx, rows, 'detail'), hasMore: ids.length > limit };
    },

    async isOwn(ctx, wbId) {
      const [post] = await loadPosts(db, ctx.zone.abbr, [wbId]);
      return post !== undefined && this.mayEdit(ctx, post);
    },

    async asEdit(ctx, post) {
      const parts = await deps.hooks.run(postHooks.asEdit, ctx, [post]);
      return { ...optionsOf(post), ...parts.get(post.id) };
    },

    async newest({ zone: { abbr } }, page) {
      const ids = await pageIds(db, abbr, { sort: 1, ...page });
      return loadPosts(db, abbr, ids.slice(0, page.limit));
    },

    activityByDay: (posts, of) => activityByDay(db, posts, of),

    async hot(ctx, query) {
      if (query.themeIds?.length === 0) return { list: [], hasMore: false };
      const leftOut = await leftOutOf(ctx, { themeId: query.themeIds?.[0] }, true);
      const shared = await sharedPage(ctx, hotKey(ctx, query), query.offset, leftOut, () => hotPage(ctx, query));
      const page = shared ?? (await tagged(() => hotPage(ctx, { ...query, ...leftOut }))).page;
      return { list: await withViewersPart(deps, ctx, page.list), hasMore: page.hasMore };
    },

    async markRule(ctx, themeId) {
      const parts = await deps.hooks.run(postHooks.markRule, ctx, themeId);
      return { ...deps.defaultsOf('markRule'), ...parts.get(themeId) };
    },

    async rulesOf(ctx) {
      const { uid } = viewerOf(ctx);
      const parts = await deps.hooks.run(postHooks.rules, ctx, [uid]);
      return { ...deps.defaultsOf('rules'), ...parts.get(uid) };
    },

    async detail(ctx, wbId) {
      const post = await publicOrOwn(
        ctx,
        () => cached(`post:${ctx.zone.abbr}:${wbId}`, ctx, () => publicDetail(ctx, wbId)),
        () =>
          tagged(async () => {
            const rows = await withFields(deps, ctx, [await get(ctx, wbId)], 'detail');
            return rows[0] ?? Promise.reject(fail('NOT_FOUND'));
          }),
      );
      const [seen = post] = await withViewersPart(deps, ctx, [post]);
      return seen;
    },

    ...createPostWriter({ ...deps, requestKeys, pace, get, present: presentOne, hide: state.hide }),
    ...state,
  };
}

/** Only searches have filters. */
function withoutFilters(query: ListQuery): ListQuery {
  const { author: _author, time: _time, from: _from, to: _to, pictures: _pictures, ...plain } = query;
  return plain;
}

/**
 * What the list is asked for, in one order. What plugins have added to it is whatever is not the
 * core's.
 */
function listKey(ctx: RequestContext, query: ListQuery): string {
  const {
    themeId = 0,
    topic = '',
    uid = 0,
    limit,
    offset,
    q: _q,
    sort: _sort,
    searchTitleFlag: _titles,
    ...rest
  } = query;
  const ofPlugins = Object.entries(rest).filter(([, value]) => value !== undefined);
  const filter = [themeId, topic, uid, ...ofPlugins.toSorted(([a], [b]) => (a < b ? -1 : 1))];
  return `posts:${ctx.zone.abbr}:${JSON.stringify([...filter, sortKeyOf(query), offset, limit])}`;
}

/** Hidden posts are in no topic and no search. */
const isNarrowed = ({ q, topic, themeId }: ListQuery): boolean =>
  Boolean(searchText(q)) || Boolean(topic) || Boolean(themeId);
