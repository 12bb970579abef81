import { sql } from 'kysely';
import type { CommentRow, Db, PostRow } from '../../sdk/index.ts';
import { FavorTarget, type FavorTargetType } from '../posts/index.ts';
import type { Reader } from './queries.ts';

/** People named in a folded message; the others are counted. */
const NAMED = 2;

export interface Likers {
  /** The latest ones, newest first. */
  readonly uids: readonly number[];
  readonly total: number;
}

/** Something that is liked. Its key is that of its folded message. */
export interface Liked {
  readonly key: string;
  readonly type: FavorTargetType;
  readonly id: number;
  /** Likes by anybody. */
  readonly count: number;
}

export const likedPost = ({ id, favor_count }: Pick<PostRow, 'id' | 'favor_count'>): Liked => ({
  key: `p${id}`,
  type: FavorTarget.post,
  id,
  count: favor_count,
});
export const likedComment = ({ id, favor_count }: Pick<CommentRow, 'id' | 'favor_count'>): Liked => ({
  key: `c${id}`,
  type: FavorTarget.comment,
  id,
  count: favor_count,
});

/**
 * Who likes each of these, without the reader and whom they block. The names are the first entries
 * of an index, the number is the target's own counter less those who are left out: neither grows
 * with the likes.
 */
export async function likersOf(
  db: Db,
  { uid, blocked }: Reader,
  liked: readonly Liked[],
): Promise<Map<string, Likers>> {
  if (liked.length === 0) return new Map();
  const left = [uid, ...blocked].map((one) => ({ uid: one }));
  const of = ({ type, id }: Liked) => sql`f.target_type = ${type} and f.target_id = ${id}`;
  const parts = liked.map(
    (target) => sql`
      select * from (select ${target.key} as key, f.uid, f.created_at, 0 as left_out from favor as f
        where ${of(target)} and f.uid not in (select uid from silent) order by f.created_at desc limit ${NAMED}) as latest
      union all
      select ${target.key} as key, f.uid, f.created_at, 1 as left_out from favor as f
        where ${of(target)} and f.uid in (select uid from silent)`,
  );
  const { rows } = await sql<{ key: string; uid: number; created_at: number; left_out: 0 | 1 }>`
    with silent as (select * from ${db.rowList('silent_list', { uid: 'int' }, left)})
    ${sql.join(parts, sql` union all `)}`.execute(db.q());
  const byKey = Map.groupBy(rows, ({ key }) => key);
  return new Map(
    liked.map(({ key, count }) => {
      const found = byKey.get(key) ?? [];
      const named = found.filter(({ left_out }) => left_out === 0).toSorted((a, b) => b.created_at - a.created_at);
      const total = count - (found.length - named.length);
      return [key, { uids: named.map((row) => row.uid), total: Math.max(named.length, total) }];
    }),
  );
}
