import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { StoredKind } from '../../../platform/contract/core-message-kinds.ts';
import type { CommentRow, Db, PostRow } from '../../sdk/index.ts';

/**
 * Messages of likes are counted as they come, are read and go, one number for each person and zone,
 * so that asking for it costs the same however many there are. Counted are unread ones that are
 * shown: a like is left out with what it is on, which is its post, its comment, and the comment
 * that a reply stands under. Whoever likes or hides holds the post's lock, so neither misses the
 * other.
 */
export const isLike = sql<SqlBool>`kind = ${sql.lit(StoredKind.favor)}`;

/**
 * Whether what a row of `message` is on is there for everybody, looked up (`stats-check` recounts
 * by it).
 */
export const targetIsShown = sql<SqlBool>`exists (
  select 1 from post p left join comment c on c.id = message.comment_id left join comment above on above.id = c.parent_id
  where p.id = message.post_id and p.visible = 1 and (message.comment_id is null or c.visible = 1)
    and (c.parent_id is null or above.visible = 1))`;

/**
 * Messages of comments and mentions: without what they tell of nothing is left to read. Notices
 * have texts of their own.
 */
export const isAboutContent = sql<SqlBool>`kind in (${sql.lit(StoredKind.comment)}, ${sql.lit(StoredKind.at)})`;

/**
 * Whether what a row of `message` tells of is there for its receiver, looked up: it is visible to
 * everybody, or a private reply, which is for the post's author and whoever began its thread.
 */
export const contentIsThere = sql<SqlBool>`exists (
  select 1 from post p left join comment c on c.id = message.comment_id left join comment above on above.id = c.parent_id
  where p.id = message.post_id
    and p.visible = 1
    and (message.comment_id is null or c.visible = 1)
    and (c.parent_id is null or above.visible = 1)
    and (message.comment_id is null or p.forbid_comment % 2 = 0
      or message.to_uid in (p.uid, c.uid, coalesce(above.uid, c.uid))))`;

/** Adds to the number of each of these people; in the order of their ids, as everybody does. */
export async function countLikes(db: Db, zone: string, changes: ReadonlyMap<number, number>): Promise<void> {
  const rows = [...changes].filter(([, n]) => n !== 0).map(([uid, n]) => ({ uid, zone, n }));
  if (rows.length === 0) return;
  const list = db.rowList(
    'change',
    { uid: 'int', zone: 'text', n: 'int' },
    rows.toSorted((a, b) => a.uid - b.uid),
  );
  await sql`insert into unread_like (uid, zone, n) select uid, zone, n from ${list} where true
    on conflict (uid, zone) do update set n = unread_like.n + excluded.n`.execute(db.q());
}

interface LikeRow {
  readonly to_uid: number;
  readonly is_read: number;
  readonly shown: number;
}

/**
 * After a post or comment was hidden, restored or deleted: the likes of it and of what is under it
 * go or come back.
 * @returns whose they are
 */
export async function showLikes(
  db: Db,
  zone: string,
  changed: Pick<PostRow, 'id'> | Pick<CommentRow, 'id' | 'post_id'>,
): Promise<number[]> {
  const { rows } = await sql<LikeRow>`update message set shown = 1 - shown
    where ${isLike} and zone = ${zone} and ${under(changed)} and (shown = 1) <> (${targetIsShown})
    returning to_uid, is_read, shown`.execute(db.q());
  const changes = new Map<number, number>();
  for (const { to_uid, is_read, shown } of rows) {
    const by = shown === 1 ? 1 : -1;
    changes.set(to_uid, (changes.get(to_uid) ?? 0) + (is_read === 0 ? by : 0));
  }
  await countLikes(db, zone, changes);
  return [...changes.keys()];
}

interface MessageOwner {
  readonly to_uid: number;
  readonly kind: number;
}

/**
 * The same for the messages of comments and mentions: while what they tell of is not there for
 * their receivers they are not counted as unread.
 * @returns whose they are, and of which kinds
 */
export async function showContent(
  db: Db,
  zone: string,
  changed: Pick<PostRow, 'id'> | Pick<CommentRow, 'id' | 'post_id'>,
): Promise<readonly MessageOwner[]> {
  const { rows } = await sql<MessageOwner>`update message set shown = 1 - shown
    where ${isAboutContent} and zone = ${zone} and ${under(changed)} and (shown = 1) <> (${contentIsThere})
    returning to_uid, kind`.execute(db.q());
  return rows;
}

const under = (changed: Pick<PostRow, 'id'> | Pick<CommentRow, 'id' | 'post_id'>): RawBuilder<SqlBool> =>
  'post_id' in changed
    ? sql`post_id = ${changed.post_id}
        and comment_id in (select own.id from comment as own where own.id = ${changed.id} or own.parent_id = ${changed.id})`
    : sql`post_id = ${changed.id}`;
