import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';
import type { Db } from '../../sdk/index.ts';
import type { MessageRow, MessageTables } from './tables.ts';

/** Whose messages, and where; `blocked` are the people of whom they do not want to hear. */
export interface Reader {
  readonly uid: number;
  readonly zone: string;
  readonly blocked: ReadonlySet<number>;
}

export interface Range {
  readonly limit: number;
  readonly offset: number;
}

export interface CountRow {
  readonly zone: string;
  readonly kind: number;
  readonly n: number;
}

// Literals, so that the planner sees the partial index.
const isUnread = sql<SqlBool>`m.is_read = 0`;
/** What it tells of is there for its receiver. */
const isShown = sql<SqlBool>`m.shown = 1`;
const isLike = sql<SqlBool>`m.kind = ${sql.lit(StoredKind.favor)}`;
const isNoLike = sql<SqlBool>`m.kind <> ${sql.lit(StoredKind.favor)}`;

const among = (db: Db, uids: ReadonlySet<number>): RawBuilder<unknown> => {
  const rows = [...uids].map((uid) => ({ uid }));
  return sql`(select blocked.uid from ${db.rowList('blocked', { uid: 'int' }, rows)})`;
};

/** Not by somebody whom the reader blocks. */
const isWelcome = (db: Db, blocked: ReadonlySet<number>): RawBuilder<SqlBool> =>
  blocked.size === 0 ? sql`1 = 1` : sql`(m.from_uid is null or m.from_uid not in ${among(db, blocked)})`;

/**
 * Liked by somebody else than the reader and whom they block; whom a message names likes what it is
 * on.
 */
const isLiked = (db: Db, blocked: ReadonlySet<number>): RawBuilder<SqlBool> =>
  blocked.size === 0
    ? sql`1 = 1`
    : sql`(m.from_uid not in ${among(db, blocked)} or exists (select 1 from favor as f
        where f.target_type = case when m.comment_id is null then 1 else 2 end
          and f.target_id = coalesce(m.comment_id, m.post_id)
          and f.uid <> m.to_uid and f.uid not in ${among(db, blocked)}))`;

/** From and where of a reader's list of a kind. */
function listed(db: Db, { uid, zone, blocked }: Reader, kind: number): RawBuilder<unknown> {
  const own = sql`m.to_uid = ${uid} and m.zone = ${zone} and m.kind = ${kind}`;
  return kind === StoredKind.favor
    ? sql`message as m where ${own} and m.shown = 1 and ${isLiked(db, blocked)}`
    : sql`message as m where ${own} and ${isWelcome(db, blocked)}`;
}

/**
 * One page of the messages of these kinds together, newest first, and one more when there is a next
 * page.
 */
export function listQuery(
  db: Db,
  reader: Reader,
  kinds: readonly number[],
  { limit, offset }: Range,
): RawBuilder<MessageRow> {
  const reach = limit + 1 + offset;
  const parts = kinds.map(
    (kind) => sql`select * from (select m.id, m.sent_at from ${listed(db, reader, kind)}
      order by m.sent_at desc, m.id desc limit ${reach}) as part_${sql.raw(String(kind))}`,
  );
  // The pages before are passed over by the index alone: the rows are read for this one.
  const page = sql`select id from (${sql.join(parts, sql` union all `)}) as listed
    order by sent_at desc, id desc limit ${limit + 1} offset ${offset}`;
  return sql`select * from message where id in (${page}) order by sent_at desc, id desc`;
}

/** Those of these messages that are the reader's, unread, and there for them. */
export const unreadOfQuery = (db: Db, { uid, zone, blocked }: Reader, ids: readonly number[]): RawBuilder<MessageRow> =>
  sql`select m.* from message as m where ${db.isAmong('m.id', ids)} and m.to_uid = ${uid} and m.zone = ${zone}
    and ${isUnread} and ${isShown} and ${isWelcome(db, blocked)}`;

/**
 * Unread messages of a reader but for likes, without those whose content is not there for them:
 * reads one index. Kinds without any are left out.
 */
export const unreadQuery = (db: Db, { uid, zone, blocked }: Reader): RawBuilder<CountRow> =>
  sql`select m.zone, m.kind, count(*) as n from message as m
    where m.to_uid = ${uid} and m.zone = ${zone} and ${isUnread} and ${isShown} and ${isNoLike}
      and ${isWelcome(db, blocked)}
    group by m.zone, m.kind`;

/**
 * Unread likes in zones of a reader, one for each thing that is liked: the number that is kept,
 * less those by nobody but people whom the reader blocks. Only messages that name one of these are
 * looked at.
 */
function likesQuery(db: Db, { uid, blocked }: Omit<Reader, 'zone'>, where: RawBuilder<unknown>): RawBuilder<CountRow> {
  const left = sql`(select count(*) from message as m
    where m.to_uid = ${uid} and m.zone = u.zone and ${isLike} and ${isUnread} and m.shown = 1
      and m.from_uid in ${among(db, blocked)} and not ${isLiked(db, blocked)})`;
  return sql`select u.zone, ${sql.lit(StoredKind.favor)} as kind, u.n - ${blocked.size === 0 ? sql`0` : left} as n
    from unread_like as u where u.uid = ${uid}${where}`;
}

export const unreadLikesQuery = (db: Db, { zone, ...reader }: Reader): RawBuilder<CountRow> =>
  likesQuery(db, reader, sql` and u.zone = ${zone}`);

/** Of all zones, also of kinds that they have not. */
export async function unreadByZone(db: Db, { uid, blocked }: Omit<Reader, 'zone'>): Promise<CountRow[]> {
  const own = sql`m.to_uid = ${uid} and ${isUnread}`;
  const likes = sql`select zone, kind, n from (${likesQuery(db, { uid, blocked }, sql``)}) as likes where n > 0`;
  const { rows } = await sql<CountRow>`
    select m.zone, m.kind, count(*) as n from message as m
      where ${own} and ${isShown} and ${isNoLike} and ${isWelcome(db, blocked)}
      group by m.zone, m.kind
    union all ${likes}`.execute(db.q());
  return rows;
}

/** Ids of somebody's unread messages of these kinds, also of those that their lists leave out. */
export async function unreadIds(
  db: Db,
  { uid, zone }: Pick<Reader, 'uid' | 'zone'>,
  kinds: readonly number[],
): Promise<number[]> {
  const messages = db.q<MessageTables>().selectFrom('message').select('id').where('to_uid', '=', uid);
  const unread = messages
    .where('zone', '=', zone)
    .where('kind', 'in', kinds)
    .where(sql<SqlBool>`is_read = 0`);
  return (await unread.execute()).map(({ id }) => id);
}
