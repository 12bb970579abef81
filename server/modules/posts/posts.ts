import type { Post } from '../../../platform/contract/endpoints/posts.ts';
import { fail, type CoreServices, type Db, type PostRow, type RequestContext } from '../../sdk/index.ts';
import type { MediaLookup } from './body.ts';
import type { Cached, ContentUsers, HookRunner, Invalidate } from './ports.ts';
import { overlayViewer, presentPublic, type Where } from './present.ts';
import {
  fullRows,
  listIdsQuery,
  maySee,
  publicOrOwn,
  rowsForList,
  searchText,
  sortKeyOf,
  type ListQuery,
} from './queries.ts';
import { createRequestKeys, type RequestKeys } from './request-keys.ts';
import type { Rules } from './rules.ts';
import { createPostState } from './state.ts';
import type { StoredPost } from './tables.ts';
import { tags } from './tags.ts';
import { createPostWriter, type AddInput, type EditInput } from './write.ts';

export interface PostsDeps {
  readonly db: Db;
  readonly users: ContentUsers;
  readonly hooks: HookRunner;
  readonly media: MediaLookup;
  readonly rules: Rules;
  readonly invalidate: Invalidate;
  readonly cached: Cached;
  readonly cachedOwn: Cached;
}

export interface PostPage {
  readonly list: Post[];
  /** The words of the search, to be marked in the texts. */
  readonly multiKeyword: string[];
  readonly hasMore: boolean;
}

type CorePosts = CoreServices['posts'];

export interface PostService extends CorePosts {
  get(ctx: RequestContext, wbId: number): Promise<StoredPost>;
  many(ctx: RequestContext, ids: readonly number[]): Promise<StoredPost[]>;
  readonly requestKeys: RequestKeys;
  list(ctx: RequestContext, query: ListQuery): Promise<PostPage>;
  detail(ctx: RequestContext, wbId: number): Promise<Post>;
  add(ctx: RequestContext, input: AddInput): Promise<Post>;
  edit(ctx: RequestContext, input: EditInput): Promise<Post>;
  /** Deletes the viewer's own post, or another's when a plugin authorises it. */
  delete(ctx: RequestContext, wbId: number, reason: string): Promise<void>;
  /** Rows as this viewer sees them, for lists of other modules. */
  present(ctx: RequestContext, rows: readonly PostRow[], where: Where): Promise<Post[]>;
}

/** Posts of a zone: reading, publishing, editing, hiding and deleting. Another zone's post is NOT_FOUND. */
export function createPosts(deps: PostsDeps): PostService {
  const { db, cached } = deps;
  const requestKeys = createRequestKeys(db);

  async function many(ctx: RequestContext, ids: readonly number[]): Promise<StoredPost[]> {
    const rows = await fullRows(db, ctx.zone.abbr, ids);
    return rows.filter((row) => maySee(ctx, row));
  }

  async function get(ctx: RequestContext, wbId: number): Promise<StoredPost> {
    const [row] = await many(ctx, [wbId]);
    if (!row) throw fail('NOT_FOUND');
    return row;
  }

  async function present(ctx: RequestContext, rows: readonly PostRow[], where: Where): Promise<Post[]> {
    return overlayViewer(deps, ctx, await presentPublic(deps, ctx, rows, where));
  }

  async function presentOne(ctx: RequestContext, row: PostRow): Promise<Post> {
    const [post] = await present(ctx, [row], 'detail');
    if (!post) throw new Error('one row gives one post');
    return post;
  }

  async function publicPage(ctx: RequestContext, query: ListQuery): Promise<PostPage> {
    const zone = ctx.zone.abbr;
    const key = sortKeyOf(query);
    ctx.tag(tags.posts(zone));
    if (key === 'last_comment_at') ctx.tag(tags.activity(zone));
    if (key === 'heat') ctx.tag(tags.heat(zone));
    const ids = (await listIdsQuery(db, zone, query).execute()).map(({ id }) => id);
    const rows = await rowsForList(db, zone, ids.slice(0, query.limit));
    const list = await presentPublic(deps, ctx, rows, 'list');
    return { list, multiKeyword: keywordsOf(query.q), hasMore: ids.length > query.limit };
  }

  async function publicDetail(ctx: RequestContext, wbId: number): Promise<Post> {
    const [row] = await fullRows(db, ctx.zone.abbr, [wbId]);
    if (row?.visible !== 1) throw fail('NOT_FOUND');
    const [post] = await presentPublic(deps, ctx, [row], 'detail');
    if (!post) throw fail('NOT_FOUND');
    return post;
  }

  return {
    requestKeys,
    get,
    many,
    present,

    async list(ctx, query) {
      const build = () => publicPage(ctx, query);
      // Search texts are endless; their pages would only push others out of the cache.
      const page = searchText(query.q) ? await build() : await cached(listKey(ctx, query), ctx, build);
      return { ...page, list: await overlayViewer(deps, ctx, page.list) };
    },

    async detail(ctx, wbId) {
      const post = await publicOrOwn(
        ctx,
        () => cached(`post:${ctx.zone.abbr}:${wbId}`, ctx, () => publicDetail(ctx, wbId)),
        async () => {
          const rows = await presentPublic(deps, ctx, [await get(ctx, wbId)], 'detail');
          return rows[0] ?? Promise.reject(fail('NOT_FOUND'));
        },
      );
      const [seen = post] = await overlayViewer(deps, ctx, [post]);
      return seen;
    },

    ...createPostWriter({ ...deps, requestKeys, get, present: presentOne }),
    ...createPostState(deps),
  };
}

function listKey(ctx: RequestContext, query: ListQuery): string {
  const { themeId = 0, topic = '', uid = 0, limit, offset } = query;
  return `posts:${ctx.zone.abbr}:${JSON.stringify([themeId, topic, uid, sortKeyOf(query), offset, limit])}`;
}

const keywordsOf = (q: string | undefined): string[] => [...new Set(searchText(q).split(/\s+/u))].filter(Boolean);
