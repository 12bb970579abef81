import { sql, type SqlBool } from 'kysely';
import { CommentSort } from '../../../platform/contract/endpoints/comments.ts';
import { fail, type CommentRow, type Db } from '../../sdk/index.ts';
import { isVisible } from '../posts/counters.ts';
import type { ContentTables } from '../posts/tables.ts';

/** Replies that come with each first-level comment of a list. */
export const FIRST_REPLIES = 3;

/** A first-level comment has a floor from 1. Literal, so that the planner sees the partial indexes. */
export const isFirstLevel = sql<SqlBool>`floor > 0`;

export interface CommentQuery {
  readonly limit: number;
  readonly offset: number;
  readonly sort?: number | undefined;
  /** Only comments of this user: the post's author. */
  readonly uid?: number | undefined;
}

/** Visible first-level comments of a post, one more than asked for when there is a next page. One index range each. */
export function firstLevelQuery(db: Db, postId: number, { limit, offset, sort, uid }: CommentQuery) {
  let comments = visibleOf(db).where('post_id', '=', postId).where(isFirstLevel);
  if (uid !== undefined) comments = comments.where('uid', '=', uid);
  if (sort === CommentSort.hottest) comments = comments.orderBy('favor_count', 'desc');
  comments = comments.orderBy('floor', sort === CommentSort.newest ? 'desc' : 'asc');
  return comments.limit(limit + 1).offset(offset);
}

const visibleOf = (db: Db) => db.q<ContentTables>().selectFrom('comment').selectAll().where(isVisible);

/** Visible replies to a first-level comment, oldest first, one more than asked for when there is a next page. */
export function repliesQuery(db: Db, parentId: number, limit: number, offset: number) {
  const replies = visibleOf(db).where('parent_id', '=', parentId).orderBy('created_at').orderBy('id');
  return replies.limit(limit + 1).offset(offset);
}

/**
 * The first visible replies of each of the comments, in one statement that reads `FIRST_REPLIES` index entries per comment:
 * a window function would read all replies of a comment that has thousands.
 */
export async function firstReplies(db: Db, comments: readonly CommentRow[]): Promise<Map<number, CommentRow[]>> {
  const answered = comments.filter(({ reply_count }) => reply_count > 0);
  const parts = answered.map(({ id }) =>
    db
      .q<ContentTables>()
      .selectFrom(repliesQuery(db, id, FIRST_REPLIES - 1, 0).as('r'))
      .selectAll(),
  );
  const [first, ...rest] = parts;
  if (!first) return new Map();
  const rows = await rest.reduce((union, part) => union.unionAll(part), first).execute();
  return Map.groupBy(
    rows.toSorted((a, b) => a.created_at - b.created_at || a.id - b.id),
    ({ parent_id }) => parent_id ?? 0,
  );
}

/** The author's visible first-level comments; the author of one post writes few. */
export async function countByUser(db: Db, postId: number, uid: number): Promise<number> {
  return countOf(
    db
      .q<ContentTables>()
      .selectFrom('comment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(isVisible)
      .where('post_id', '=', postId)
      .where('uid', '=', uid)
      .where(isFirstLevel),
  );
}

/** Positions from 1 in the default order: of a first-level comment in its post, of a reply under its comment. */
export async function positionOf(db: Db, { id, post_id, parent_id, floor, created_at }: CommentRow): Promise<number> {
  const counted = db
    .q<ContentTables>()
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(isVisible);
  if (parent_id !== null) {
    const siblings = counted.where('parent_id', '=', parent_id).where('created_at', '<=', created_at);
    return countOf(siblings.where((eb) => eb.or([eb('created_at', '<', created_at), eb('id', '<=', id)])));
  }
  return countOf(counted.where('post_id', '=', post_id).where(isFirstLevel).where('floor', '<=', floor));
}

async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).n);
}

const oneOf = (db: Db, zone: string, id: number) =>
  db.q<ContentTables>().selectFrom('comment').selectAll().where('zone', '=', zone).where('id', '=', id);

/** A comment that is not deleted. @throws NOT_FOUND */
export async function findComment(db: Db, zone: string, id: number): Promise<CommentRow> {
  return existing(await oneOf(db, zone, id).executeTakeFirst());
}

/** The same, locked to the end of the transaction. Lock the post first, then a parent, then a reply. @throws NOT_FOUND */
export async function lockComment(db: Db, zone: string, id: number): Promise<CommentRow> {
  return existing(await db.forUpdate(oneOf(db, zone, id)).executeTakeFirst());
}

function existing(row: CommentRow | undefined): CommentRow {
  if (!row || row.deleted_at !== null) throw fail('NOT_FOUND');
  return row;
}
