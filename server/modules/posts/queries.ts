import { sql } from 'kysely';
import { PostSort } from '../../../platform/contract/endpoints/posts.ts';
import { PermissionCode } from '../../../platform/contract/permission-codes.ts';
import { AppError, fail, type Db, type PostRow, type RequestContext, type Viewer } from '../../sdk/index.ts';
import { normalizeTopic } from './body.ts';
import { isVisible } from './counters.ts';
import type { ContentTables, StoredPost } from './tables.ts';

/** One page of a list, as asked. */
export interface ListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly q?: string | undefined;
  readonly themeId?: number | undefined;
  readonly topic?: string | undefined;
  readonly sort?: number | undefined;
  readonly uid?: number | undefined;
  readonly searchTitleFlag?: boolean | undefined;
}

export type SortKey = 'created_at' | 'last_comment_at' | 'heat';

/** The order of a list. An author's posts and search results are newest first unless asked otherwise; an unknown sort is the default. */
export function sortKeyOf({ sort, q, uid }: ListQuery): SortKey {
  // An author's posts have one order: newest first, the one that is an index.
  if (uid !== undefined || sort === PostSort.newest || sort === PostSort.search) return 'created_at';
  if (sort === PostSort.hottest) return 'heat';
  if (sort === PostSort.latestReply || !searchText(q)) return 'last_comment_at';
  return 'created_at';
}

export const searchText = (q: string | undefined): string => q?.toWellFormed().trim() ?? '';

/** Ids of one page and one more when there is a next page. Each form is a range scan of one index (search excepted). */
export function listIdsQuery(db: Db, zone: string, query: ListQuery) {
  const key = sortKeyOf(query);
  const text = searchText(query.q);
  const index = query.searchTitleFlag ? 'post_title' : 'post';
  if (query.topic !== undefined) return byTopic(db, zone, query, key);
  let posts = db.q<ContentTables>().selectFrom('post').select('post.id').where('zone', '=', zone).where(isVisible);
  if (query.themeId) posts = posts.where('theme_id', '=', query.themeId);
  if (query.uid !== undefined) posts = posts.where('uid', '=', query.uid);
  if (text) posts = posts.where(db.search.matcher(index, text)('post.id'));
  return posts
    .orderBy(key, 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .offset(query.offset);
}

function byTopic(db: Db, zone: string, query: ListQuery, key: SortKey) {
  const { themeId, uid, limit, offset } = query;
  const text = searchText(query.q);
  const index = query.searchTitleFlag ? 'post_title' : 'post';
  let topics = db
    .q<ContentTables>()
    .selectFrom('post_topic as t')
    .select('t.post_id as id')
    .where('t.zone', '=', zone)
    .where('t.topic', '=', normalizeTopic((query.topic ?? '').toWellFormed()));
  if (themeId || uid !== undefined) {
    topics = topics.where((eb) => {
      let owner = eb.selectFrom('post as p').select('p.id').whereRef('p.id', '=', 't.post_id');
      if (themeId) owner = owner.where('p.theme_id', '=', themeId);
      if (uid !== undefined) owner = owner.where('p.uid', '=', uid);
      return eb.exists(owner);
    });
  }
  if (text) topics = topics.where(db.search.matcher(index, text)('t.post_id'));
  return topics
    .orderBy(`t.${key}`, 'desc')
    .orderBy('t.post_id', 'desc')
    .limit(limit + 1)
    .offset(offset);
}

const LIST_COLUMNS = [
  'id',
  'zone',
  'uid',
  'theme_id',
  'title',
  'summary',
  'images',
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

/** Rows in the order of the ids; ids without a row of this zone are left out. `content` is empty: lists do not show it. */
export async function rowsForList(db: Db, zone: string, ids: readonly number[]): Promise<PostRow[]> {
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
export async function fullRows(db: Db, zone: string, ids: readonly number[]): Promise<StoredPost[]> {
  if (ids.length === 0) return [];
  const posts = db.q<ContentTables>().selectFrom('post').selectAll().where('zone', '=', zone);
  return inOrder(ids, await posts.where('id', 'in', [...ids]).execute());
}

/** @throws NOT_FOUND */
export async function lockPost(db: Db, zone: string, id: number): Promise<StoredPost> {
  const post = db.q<ContentTables>().selectFrom('post').selectAll().where('zone', '=', zone).where('id', '=', id);
  const row = await db.forUpdate(post).executeTakeFirst();
  if (!row || row.deleted_at !== null) throw fail('NOT_FOUND');
  return row;
}

/** Rows that are there and not deleted, by id, all locked: in the order of their ids, as everybody does. */
export async function lockPosts(db: Db, zone: string, ids: readonly number[]): Promise<Map<number, StoredPost>> {
  const posts = db.q<ContentTables>().selectFrom('post').selectAll().where('zone', '=', zone);
  const rows = await db.forUpdate(posts.where('id', 'in', [...new Set(ids)]).orderBy('id')).execute();
  return new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]));
}

function inOrder<Row extends { id: number }>(ids: readonly number[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Post-management capability: code 13 or 12 (spec 1 section 5). */
export const managesPosts = (viewer: Viewer | null): boolean =>
  viewer !== null && [PermissionCode.manager, PermissionCode.mastermind].some((code) => viewer.codes.includes(code));

/** Visible to everyone; hidden to the author and managers; deleted to nobody. */
export const maySee = (
  { viewer }: RequestContext,
  row: { uid: number; visible: number; deleted_at: number | null },
): boolean => row.visible === 1 || (row.deleted_at === null && (row.uid === viewer?.uid || managesPosts(viewer)));

export const isNotFound = (error: unknown): boolean => error instanceof AppError && error.id === 'NOT_FOUND';

/**
 * The public answer, which may be cached, or where there is none, the one for this viewer alone (a hidden object's author or a
 * manager), which is not.
 */
export async function publicOrOwn<T>(ctx: RequestContext, common: () => Promise<T>, own: () => Promise<T>): Promise<T> {
  try {
    return await common();
  } catch (error) {
    if (!isNotFound(error) || !ctx.viewer) throw error;
    return own();
  }
}
