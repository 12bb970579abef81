import { sql } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import type { MediaTables } from '../media/index.ts';
import type { ContentTables } from './tables.ts';

/** Looks from a picture along `media_shown` to its posts and comments, each by its key. */
export const shownAtQuery = (db: Db, mediaId: number) =>
  db
    .q<MediaTables & ContentTables>()
    .selectFrom('media_shown as s')
    .innerJoin('post as p', 'p.id', 's.post_id')
    // What is no comment is below 1 (`PART`), and no comment has such an id.
    .leftJoin('comment as c', 'c.id', 's.part')
    .select(sql<number>`max(case when p.visible = 1 and coalesce(c.visible, 1) = 1 then 1 else 0 end)`.as('in_sight'))
    .where('s.media_id', '=', mediaId);

/** Whether everybody sees one of these posts. */
export async function isPostInSight(db: Db, posts: readonly number[]): Promise<boolean> {
  const seen = db.q<ContentTables>().selectFrom('post').select('id').where('visible', '=', 1);
  return (await seen.where(db.isAmong('id', posts)).executeTakeFirst()) !== undefined;
}

/**
 * Whether a post or comment that everybody sees shows this picture. What moderators took away keeps
 * its pictures, so that it can come back; until then they are seen by nobody who may not see it.
 */
export async function isInSight(db: Db, mediaId: number): Promise<boolean> {
  return (await shownAtQuery(db, mediaId).executeTakeFirst())?.in_sight === 1;
}
