import { sql } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import { SEEN_POSTS } from '../contract.ts';
import type { SeenRow, NewCommentTables } from './tables.ts';

/** The statements of this plugin; writes are for a transaction. */
export function createSeenStore(db: Db) {
  const q = () => db.q<NewCommentTables>();
  return {
    /** What a person has seen of these posts, a range of `new_comments_seen_key`. */
    async find(uid: number, posts: readonly number[]): Promise<SeenRow[]> {
      if (posts.length === 0) return [];
      return seenQuery(db, uid, posts).execute();
    },
    async put({ seen_count, seen_at, ...of }: SeenRow): Promise<void> {
      await q()
        .insertInto('new_comments_seen')
        .values({ ...of, seen_count, seen_at })
        .onConflict((conflict) =>
          conflict
            .columns(['uid', 'post_id'])
            .doUpdateSet({ seen_count, seen_at })
            // Of two devices the later one: a host whose request has waited changes nothing.
            .where('new_comments_seen.seen_at', '<=', seen_at),
        )
        .execute();
    },
    /** What somebody writes is not new to them. @returns whether they have seen the post before */
    async addOwn(uid: number, postId: number): Promise<boolean> {
      const changed = await q()
        .updateTable('new_comments_seen')
        .set(({ eb }) => ({ seen_count: eb('seen_count', '+', 1) }))
        .where('uid', '=', uid)
        .where('post_id', '=', postId)
        .executeTakeFirst();
      return changed.numUpdatedRows > 0n;
    },
    /** All posts of a zone that a person has seen, with the comments that they have now. */
    async putAll(zone: string, uid: number, now: number): Promise<void> {
      await sql`update new_comments_seen set seen_at = ${now},
        seen_count = (select comment_count from post where post.id = new_comments_seen.post_id)
        where uid = ${uid} and zone = ${zone}
        and seen_count < (select comment_count from post where post.id = new_comments_seen.post_id)`.execute(q());
    },
    /** Forgets a post, or all of a zone. */
    async clear(zone: string, uid: number, postId: number | 'all'): Promise<void> {
      const own = q().deleteFrom('new_comments_seen').where('uid', '=', uid).where('zone', '=', zone);
      await (postId === 'all' ? own : own.where('post_id', '=', postId)).execute();
    },
    /** Takes out what is older than a person's newest `SEEN_POSTS`. */
    async prune(uid: number): Promise<void> {
      await sql`delete from new_comments_seen where uid = ${uid} and (seen_at, post_id) <= (
        select s.seen_at, s.post_id from new_comments_seen s where s.uid = ${uid}
        order by s.seen_at desc, s.post_id desc limit 1 offset ${sql.lit(SEEN_POSTS)})`.execute(q());
    },
  };
}
export type SeenStore = ReturnType<typeof createSeenStore>;

export const seenQuery = (db: Db, uid: number, posts: readonly number[]) =>
  db
    .q<NewCommentTables>()
    .selectFrom('new_comments_seen')
    .selectAll()
    .where('uid', '=', uid)
    .where('post_id', 'in', [...posts]);
