import { sql, type SqlBool } from 'kysely';
import { CommentSort } from '../../../platform/contract/endpoints/comments.ts';
import { fail, type CommentRow, type Db } from '../../sdk/index.ts';
import { NOBODY, isVisible, type ContentTables } from '../posts/index.ts';

/** Replies that come with each first-level comment of a list. */
export const FIRST_REPLIES = 3;

/**
 * A first-level comment has a floor from 1. Literal, so that the planner sees the partial indexes.
 */
export const isFirstLevel = sql<SqlBool>`floor > 0`;

/**
 * True of every comment. An engine without statistics walks the index of the hottest only when a
 * range of it is asked for; otherwise it reads all of a post by their floors and sorts them.
 */
const hasHeatPlace = sql<SqlBool>`hot_off >= 0`;

/**
 * Hidden and not deleted: what those who may restore it still see. Literal, for the same reason.
 */
const isHidden = sql<SqlBool>`visible = 0 and deleted_at is null`;

/** Whose eyes a list is for. */
export interface Audience {
  /** Somebody who sees hidden comments among the visible ones. */
  readonly hidden: boolean;
  /** Whose comments this reader does not want to see. */
  readonly without: ReadonlySet<number>;
  /** The reader sees the threads that this person began and no others; absent: all. 0 is nobody. */
  readonly threadsOf?: number;
}

export const everybody: Audience = { hidden: false, without: NOBODY };
export const managers: Audience = { hidden: true, without: NOBODY };

interface Paging {
  readonly limit: number;
  readonly offset: number;
}

export interface CommentQuery extends Paging {
  readonly sort?: number | undefined;
  /** Only comments of this user: the post's author. */
  readonly uid?: number | undefined;
}

type Comments = ReturnType<typeof allOf>;
const allOf = (db: Db) => db.q<ContentTables>().selectFrom('comment').selectAll();

/**
 * One page, one more than asked for when there is a next one. For everybody a range of one index;
 * for managers the same range merged with the few hidden ones, which have an index of their own, so
 * that neither reads the whole table.
 */
function page(
  db: Db,
  { hidden, without }: Audience,
  { limit, offset }: Paging,
  narrow: (comments: Comments) => Comments,
  order: (comments: Comments) => Comments,
): Comments {
  const range = (state: typeof isVisible) => {
    const comments = narrow(allOf(db).where(state));
    return order(without.size === 0 ? comments : comments.where('uid', 'not in', [...without]));
  };
  if (!hidden)
    return range(isVisible)
      .limit(limit + 1)
      .offset(offset);
  const reach = offset + limit + 1;
  const part = (state: typeof isVisible) => db.q<ContentTables>().selectFrom(range(state).limit(reach).as('part'));
  const both = part(isVisible).selectAll().unionAll(part(isHidden).selectAll());
  // The union is ordered by the same columns under the same name.
  const merged = db.q<ContentTables>().selectFrom(both.as('comment')).selectAll() as unknown as Comments;
  return order(merged)
    .limit(limit + 1)
    .offset(offset);
}

/** First-level comments of a post. */
export function firstLevelQuery(db: Db, postId: number, { uid, sort, ...paging }: CommentQuery, audience: Audience) {
  return page(
    db,
    audience,
    paging,
    (comments) => {
      const { threadsOf } = audience;
      const all = comments.where('post_id', '=', postId).where(isFirstLevel);
      const first = threadsOf === undefined ? all : all.where('uid', '=', threadsOf);
      return uid === undefined ? first : first.where('uid', '=', uid);
    },
    (comments) => {
      const isHottest = sort === CommentSort.hottest;
      const ordered = isHottest
        ? comments.where(hasHeatPlace).orderBy('hot_off').orderBy('favor_count', 'desc')
        : comments;
      return ordered.orderBy('floor', sort === CommentSort.newest ? 'desc' : 'asc');
    },
  );
}

/** Replies to a first-level comment, oldest first. */
export function repliesQuery(db: Db, parentId: number, paging: Paging, audience: Audience) {
  return page(
    db,
    audience,
    paging,
    (comments) => comments.where('parent_id', '=', parentId),
    (comments) => comments.orderBy('created_at').orderBy('id'),
  );
}

/**
 * The first replies of each of the comments, in one statement that reads `FIRST_REPLIES` index
 * entries per comment: a window function would read all replies of a comment that has thousands.
 */
export async function firstReplies(
  db: Db,
  comments: readonly CommentRow[],
  audience: Audience,
): Promise<Map<number, CommentRow[]>> {
  const answered = comments.filter(({ reply_count }) => reply_count > 0);
  const parts = answered.map(({ id }) =>
    db
      .q<ContentTables>()
      .selectFrom(repliesQuery(db, id, { limit: FIRST_REPLIES - 1, offset: 0 }, audience).as('r'))
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

/**
 * How many hidden replies each of these first-level comments has; those without any are left out.
 */
export async function hiddenReplies(
  db: Db,
  ids: readonly number[],
  without: ReadonlySet<number>,
): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const hidden = counting(db, isHidden).where('parent_id', 'in', [...ids]);
  return byParent(without.size === 0 ? hidden : hidden.where('uid', 'not in', [...without]));
}

/**
 * How many visible replies each of these first-level comments of a post has by these people; read
 * from what they wrote there.
 */
export async function repliesBy(
  db: Db,
  postId: number,
  ids: readonly number[],
  uids: ReadonlySet<number>,
): Promise<Map<number, number>> {
  const theirs = counting(db, isVisible)
    .where('post_id', '=', postId)
    .where('uid', 'in', [...uids]);
  return byParent(theirs.where('parent_id', 'in', [...ids]));
}

async function byParent(counted: ReturnType<typeof counting>): Promise<Map<number, number>> {
  const rows = await counted.select('parent_id').groupBy('parent_id').execute();
  return new Map(rows.map(({ parent_id, n }) => [parent_id ?? 0, Number(n)]));
}

/** First-level comments in a state; of these users (each writes few in one post) when named. */
export async function countFirstLevel(
  db: Db,
  postId: number,
  state: 'visible' | 'hidden',
  uids?: readonly number[],
): Promise<number> {
  const comments = counting(db, state === 'visible' ? isVisible : isHidden)
    .where('post_id', '=', postId)
    .where(isFirstLevel);
  return countOf(uids === undefined ? comments : comments.where('uid', 'in', [...uids]));
}

/** Who has written what everybody reads below a post; null where that is more than `most` people. */
export async function commentersOf(db: Db, postId: number, most: number): Promise<readonly number[] | null> {
  const comments = db.q<ContentTables>().selectFrom('comment').select('uid').distinct();
  const rows = await comments
    .where('post_id', '=', postId)
    .where(isVisible)
    .limit(most + 1)
    .execute();
  return rows.length > most ? null : rows.map(({ uid }) => uid);
}

const counting = (db: Db, state: typeof isVisible) =>
  db
    .q<ContentTables>()
    .selectFrom('comment')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where(state);

/**
 * Positions from 1 in the default order: of a first-level comment in its post, of a reply under its
 * comment.
 */
export async function positionOf(db: Db, comment: CommentRow, audience: Audience): Promise<number> {
  const visible = await positionAmong(db, comment, isVisible, audience);
  return audience.hidden ? visible + (await positionAmong(db, comment, isHidden, audience)) : visible;
}

function positionAmong(
  db: Db,
  row: CommentRow,
  state: typeof isVisible,
  { without, threadsOf }: Pick<Audience, 'without' | 'threadsOf'>,
): Promise<number> {
  const { id, post_id, parent_id, floor, created_at } = row;
  const all = counting(db, state);
  const counted = without.size === 0 ? all : all.where('uid', 'not in', [...without]);
  if (parent_id !== null) {
    const siblings = counted.where('parent_id', '=', parent_id).where('created_at', '<=', created_at);
    return countOf(siblings.where((eb) => eb.or([eb('created_at', '<', created_at), eb('id', '<=', id)])));
  }
  const upTo = counted.where('post_id', '=', post_id).where(isFirstLevel).where('floor', '<=', floor);
  return countOf(threadsOf === undefined ? upTo : upTo.where('uid', '=', threadsOf));
}

async function countOf(query: { executeTakeFirstOrThrow(): Promise<{ n: number }> }): Promise<number> {
  return Number((await query.executeTakeFirstOrThrow()).n);
}

const oneOf = (db: Db, zone: string, id: number) =>
  db.q<ContentTables>().selectFrom('comment').selectAll().where('zone', '=', zone).where('id', '=', id);

/** A comment that is not deleted. @throws NOT_FOUND */
export async function loadComment(db: Db, zone: string, id: number): Promise<CommentRow> {
  return existing(await oneOf(db, zone, id).executeTakeFirst());
}

/** A comment that is deleted; undefined for every other. */
export const deletedComment = (db: Db, zone: string, id: number): Promise<CommentRow | undefined> =>
  oneOf(db, zone, id).where('deleted_at', 'is not', null).executeTakeFirst();

/**
 * The same, locked to the end of the transaction. Lock the post first, then a parent, then a reply.
 * @throws NOT_FOUND
 */
export async function lockComment(db: Db, zone: string, id: number): Promise<CommentRow> {
  return existing(await db.forUpdate(oneOf(db, zone, id)).executeTakeFirst());
}

/** The same two, deleted or not. @throws NOT_FOUND */
export const loadEvenDeleted = async (db: Db, zone: string, id: number): Promise<CommentRow> =>
  there(await oneOf(db, zone, id).executeTakeFirst());
export const lockCommentEvenDeleted = async (db: Db, zone: string, id: number): Promise<CommentRow> =>
  there(await db.forUpdate(oneOf(db, zone, id)).executeTakeFirst());

const byIds = (db: Db, zone: string, ids: readonly number[]) =>
  db
    .q<ContentTables>()
    .selectFrom('comment')
    .selectAll()
    .where('zone', '=', zone)
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id');

const notDeleted = (rows: readonly CommentRow[]): Map<number, CommentRow> =>
  new Map(rows.filter((row) => row.deleted_at === null).map((row) => [row.id, row]));

/** Comments that are not deleted, by id. */
export async function loadComments(db: Db, zone: string, ids: readonly number[]): Promise<Map<number, CommentRow>> {
  return ids.length === 0 ? new Map() : notDeleted(await byIds(db, zone, ids).execute());
}

/** The same, locked in the order of their ids: a parent before its replies. */
export async function lockComments(db: Db, zone: string, ids: readonly number[]): Promise<Map<number, CommentRow>> {
  return ids.length === 0 ? new Map() : notDeleted(await db.forUpdate(byIds(db, zone, ids)).execute());
}

function there(row: CommentRow | undefined): CommentRow {
  if (!row) throw fail('NOT_FOUND');
  return row;
}

const existing = (row: CommentRow | undefined): CommentRow => there(row?.deleted_at === null ? row : undefined);
