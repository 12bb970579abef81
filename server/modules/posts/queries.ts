import { sql, type Expression, type RawBuilder, type SqlBool } from 'kysely';
import { PostSort } from '../../../platform/contract/endpoints/posts.ts';
import { moderatorGate, passes } from '../../../platform/contract/gate.ts';
import {
  isNotFound,
  fail,
  type Db,
  type HotQuery,
  type PostRow,
  type RequestContext,
  type Viewer,
} from '../../sdk/index.ts';
import { NOBODY } from './blocked.ts';
import { isNotMuted } from './muted.ts';
import { normalizeTopic } from './body.ts';
import { isVisible } from './counters.ts';
import { conditionOf, scopesOf, type ListQuery } from './search-filters.ts';
import type { ContentTables, StoredPost } from './tables.ts';

export type { ListQuery };

/** For `isNotMuted`. */
const POST = { id: sql.ref('post.id'), themeId: sql.ref('post.theme_id') };

export type SortKey = 'created_at' | 'last_comment_at' | 'heat';

/**
 * The order of a list. An author's posts and search results are newest first unless asked
 * otherwise; an unknown sort is the default.
 */
export function sortKeyOf({ sort, q, uid }: ListQuery): SortKey {
  // An author's posts have one order: newest first, the one that is an index.
  if (uid !== undefined || sort === PostSort.newest || sort === PostSort.search) return 'created_at';
  if (sort === PostSort.hottest) return 'heat';
  if (sort === PostSort.latestReply || !searchText(q)) return 'last_comment_at';
  return 'created_at';
}

/** The search index that a list asks. */
export const indexFor = ({ searchTitleFlag }: Pick<ListQuery, 'searchTitleFlag'>): string =>
  searchTitleFlag ? 'post_title' : 'post';

export const searchText = (q: string | undefined): string => q?.toWellFormed().trim() ?? '';

/**
 * Ids of one page and one more when there is a next page. Each form is a range scan of one index
 * (search excepted).
 * @param isCommon so many posts hold the words that the order's index soon has a page of them
 */
export function listIdsQuery(db: Db, zone: string, query: ListQuery, isCommon = false) {
  const key = sortKeyOf(query);
  const text = searchText(query.q);
  const index = indexFor(query);
  if (query.topic && query.uid === undefined) return byTopic(db, zone, query, key);
  let posts = db.q<ContentTables>().selectFrom('post').select('post.id').where('zone', '=', zone).where(isVisible);
  if (query.themeId) posts = posts.where('theme_id', '=', query.themeId);
  if (query.uid !== undefined) posts = posts.where('uid', '=', query.uid);
  if (query.without?.size) posts = posts.where('uid', 'not in', [...query.without]);
  if (query.muted) posts = posts.where(isNotMuted(query.muted, POST));
  const { topic } = query;
  if (topic) {
    // One person's posts of a topic are few among all of theirs, and may be few among the topic's.
    posts = posts.where((eb) => {
      const carried = eb.selectFrom('post_topic as pt').select('pt.post_id').whereRef('pt.post_id', '=', 'post.id');
      return eb.exists(carried.where('pt.topic', '=', normalizeTopic(topic.toWellFormed())));
    });
  }
  if (text) {
    posts = posts.where(db.search.matcher(index, text, { scopes: scopesOf(zone, query), isCommon })('post.id'));
    posts = posts.where(conditionOf(query, sql.ref('post.id')));
  }
  return posts
    .orderBy(key, 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .offset(query.offset);
}

/**
 * Among how many of the posts with the latest activity the hot ones are looked for: bounds the
 * work, whatever the zone's size.
 */
const HOT_AMONG = 500;

/**
 * Ids of one page and one more of the hot posts: the latest of an index range per theme, then
 * ordered by heat.
 */
export function hotIdsQuery(
  db: Db,
  zone: string,
  { themeIds, since, limit, offset, without, muted }: HotQuery & Pick<ListQuery, 'without' | 'muted'>,
) {
  const range = (themeId: number | null) => {
    let posts = db.q<ContentTables>().selectFrom('post').select(['id', 'heat']).where('zone', '=', zone);
    if (without?.size) posts = posts.where('uid', 'not in', [...without]);
    if (muted) posts = posts.where(isNotMuted(muted, POST));
    const themed = themeId === null ? posts : posts.where('theme_id', '=', themeId);
    return themed
      .where(isVisible)
      .where('last_comment_at', '>=', since)
      .orderBy('last_comment_at', 'desc')
      .orderBy('id', 'desc')
      .limit(HOT_AMONG);
  };
  const part = (themeId: number | null) =>
    db.q<ContentTables>().selectFrom(range(themeId).as('part')).select(['id', 'heat']);
  const [first = null, ...rest] = themeIds ?? [];
  const recent = rest.reduce((all, themeId) => all.unionAll(part(themeId)), part(first));
  return db
    .q<ContentTables>()
    .selectFrom(recent.as('recent'))
    .select('id')
    .orderBy('heat', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset);
}

function byTopic(db: Db, zone: string, query: ListQuery, key: SortKey) {
  const { themeId, limit, offset, without, muted } = query;
  const text = searchText(query.q);
  const index = indexFor(query);
  let topics = db
    .q<ContentTables>()
    .selectFrom('post_topic as t')
    .select('t.post_id as id')
    .where('t.zone', '=', zone)
    .where('t.topic', '=', normalizeTopic((query.topic ?? '').toWellFormed()));
  if (themeId || without?.size || muted) {
    topics = topics.where((eb) => {
      let owner = eb.selectFrom('post as p').select('p.id').whereRef('p.id', '=', 't.post_id');
      if (themeId) owner = owner.where('p.theme_id', '=', themeId);
      if (without?.size) owner = owner.where('p.uid', 'not in', [...without]);
      if (muted) owner = owner.where(isNotMuted(muted, { id: sql.ref('p.id'), themeId: sql.ref('p.theme_id') }));
      return eb.exists(owner);
    });
  }
  if (text) {
    topics = topics.where(db.search.matcher(index, text, { scopes: scopesOf(zone, query) })('t.post_id'));
    topics = topics.where(conditionOf(query, sql.ref('t.post_id')));
  }
  return topics
    .orderBy(`t.${key}`, 'desc')
    .orderBy('t.post_id', 'desc')
    .limit(limit + 1)
    .offset(offset);
}

const isHiddenPost = sql<SqlBool>`visible = 0 and deleted_at is null`;
const isKept = sql<SqlBool>`deleted_at is null`;

interface OwnQuery {
  readonly uid: number;
  readonly limit: number;
  readonly offset: number;
  /** Holds for those that stand under another name. */
  readonly hasOtherName?: ((postId: Expression<unknown>) => RawBuilder<SqlBool>) | null;
}

/**
 * Ids of a person's posts, newest first, those that are hidden among the others: each kind is a
 * range of an index of its own. Those that stand under another name are looked up one by one:
 * nobody has many.
 */
export function ownIdsQuery(db: Db, zone: string, { uid, limit, offset, hasOtherName }: OwnQuery) {
  const range = (isOne: RawBuilder<SqlBool>, state: RawBuilder<SqlBool>) => {
    const own = db.q<ContentTables>().selectFrom('post').select(['id', 'created_at']).where('zone', '=', zone);
    const newest = own.where(isOne).where(state).orderBy('created_at', 'desc').orderBy('id', 'desc');
    return db
      .q<ContentTables>()
      .selectFrom(newest.limit(offset + limit).as('part'))
      .select(['id', 'created_at']);
  };
  const isTheirs = sql<SqlBool>`uid = ${uid}`;
  const named = range(isTheirs, isVisible).unionAll(range(isTheirs, isHiddenPost));
  const all = hasOtherName ? named.unionAll(range(hasOtherName(sql.ref('post.id')), isKept)) : named;
  const page = db.q<ContentTables>().selectFrom(all.as('own')).select('id').orderBy('created_at', 'desc');
  return page.orderBy('id', 'desc').limit(limit).offset(offset);
}

/**
 * How many of a person's posts are hidden: what their own list has beside the visible ones. One
 * range of an index.
 */
export const hiddenCountQuery = (db: Db, zone: string, uid: number) =>
  db
    .q<ContentTables>()
    .selectFrom('post')
    .select(({ fn }) => fn.countAll().as('n'))
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where(isHiddenPost);

const LIST_COLUMNS = [
  'id',
  'zone',
  'uid',
  'theme_id',
  'title',
  'summary',
  'images',
  'covers',
  'first_image',
  'forbid_comment',
  'audit',
  'mark',
  'visible',
  'created_at',
  'updated_at',
  'last_comment_at',
  'hidden_at',
  'deleted_at',
  'comment_count',
  'favor_count',
  'collect_count',
] as const satisfies readonly (keyof PostRow)[];

/**
 * By their names: what every comment asks for is a statement worth preparing, and `*` may not be.
 */
const ALL_COLUMNS = [
  ...LIST_COLUMNS,
  ...(['content', 'root_count', 'floor_count', 'heat'] as const),
] as const satisfies readonly (keyof StoredPost)[];

/**
 * Rows in the order of the ids; ids without a row of this zone are left out. `content` is empty:
 * lists do not show it.
 */
export async function loadPostsForList(db: Db, zone: string, ids: readonly number[]): Promise<PostRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .q<ContentTables>()
    .selectFrom('post')
    .select(LIST_COLUMNS)
    .select(sql<string>`''`.as('content'))
    .where('zone', '=', zone)
    .where('id', 'in', [...ids])
    .execute();
  return inOrder(ids, rows);
}

/** The same with everything that is stored. */
export async function loadPosts(db: Db, zone: string, ids: readonly number[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const posts = db.q<ContentTables>().selectFrom('post').selectAll().where('zone', '=', zone);
  return inOrder(ids, await posts.where('id', 'in', [...ids]).execute());
}

export async function lockPostEvenDeleted(db: Db, zone: string, id: number): Promise<StoredPost | undefined> {
  const post = db.q<ContentTables>().selectFrom('post').selectAll().where('zone', '=', zone).where('id', '=', id);
  return db.forUpdate(post).executeTakeFirst();
}

/** @throws NOT_FOUND */
export async function lockPost(db: Db, zone: string, id: number): Promise<StoredPost> {
  const row = await lockPostEvenDeleted(db, zone, id);
  if (!row || row.deleted_at !== null) throw fail('NOT_FOUND');
  return row;
}

/**
 * Rows that are there and not deleted, by id, all locked: in the order of their ids, as everybody
 * does.
 */
export async function lockPosts(db: Db, zone: string, ids: readonly number[]): Promise<Map<number, StoredPost>> {
  const posts = db.q<ContentTables>().selectFrom('post').select(ALL_COLUMNS).where('zone', '=', zone);
  const rows = await db.forUpdate(posts.where(db.isAmong('id', [...new Set(ids)])).orderBy('id')).execute();
  return new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]));
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Post-management capability: code 13 or 12. */
export const managesPosts = (viewer: Viewer | null): boolean => passes(moderatorGate, viewer);

/** Visible to everyone; hidden to the author and managers; deleted to nobody. */
export const maySee = (
  { viewer }: RequestContext,
  row: { uid: number; visible: number; deleted_at: number | null },
): boolean => row.visible === 1 || (row.deleted_at === null && (row.uid === viewer?.uid || managesPosts(viewer)));

/** Those of the rows that this viewer may see. */
export const visibleTo = <Row extends Parameters<typeof maySee>[1]>(ctx: RequestContext, rows: readonly Row[]): Row[] =>
  rows.filter((row) => maySee(ctx, row));

/** Those that everybody may see, but for those of these authors. */
export const visibleToAll = <Row extends { readonly uid: number; readonly visible: number }>(
  rows: readonly Row[],
  without: ReadonlySet<number> = NOBODY,
): Row[] => rows.filter(({ uid, visible }) => visible === 1 && !without.has(uid));

/** Those that their own author may see: what was deleted is there for nobody. */
export const visibleToAuthor = <Row extends { readonly deleted_at: number | null }>(rows: readonly Row[]): Row[] =>
  rows.filter(({ deleted_at }) => deleted_at === null);

/**
 * Whether this was deleted, and the viewer might have done it: who deletes it once more hears that
 * it is gone.
 */
export const hasDeleted = (
  { viewer }: RequestContext,
  row: { readonly uid: number; readonly deleted_at: number | null },
): boolean => row.deleted_at !== null && (row.uid === viewer?.uid || managesPosts(viewer));

/**
 * The public answer, which may be cached, or where there is none, the one for this viewer alone (a
 * hidden object's author or a manager), which is not.
 */
export async function publicOrOwn<T>(ctx: RequestContext, common: () => Promise<T>, own: () => Promise<T>): Promise<T> {
  try {
    return await common();
  } catch (error) {
    if (!isNotFound(error) || !ctx.viewer) throw error;
    return own();
  }
}
