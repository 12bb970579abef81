import { sql, type SqlBool } from 'kysely';
import { LIMITS } from '../../../platform/contract/limits.ts';
import type { Db } from '../../sdk/index.ts';
import { isVisible, FavorTarget, type ContentTables } from '../posts/index.ts';
import type { OfPost } from './services.ts';
import type { VisitTables } from './tables.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
  /**
   * Authors whose posts and comments the reader does not want to see: those whom they have blocked.
   */
  readonly without?: readonly number[];
  /** Of collections: a condition on a post's id (`collectHooks.narrow`). */
  readonly narrow?: OfPost<SqlBool> | null;
}

/*
 * Each list is a range of one index, read until the page is full. Whether a post or comment may be
 * shown is asked per entry, as a value in the condition and not as a join, so that no planner turns
 * it into a scan of all posts; and as `<> 0`, which planners take for true of nearly every row (as
 * it is), while `= 1` would make them sort all of it for fear of reading it all.
 */
const notBy = (author: string, without: readonly number[]) =>
  without.length === 0 ? sql`` : sql` and ${sql.ref(author)} not in (${sql.join(without)})`;

const postShows = (post: string, without: readonly number[] = []) =>
  sql<number>`(select p.visible from post p where p.id = ${sql.ref(post)}${notBy('p.uid', without)})`;

const shows = (post: string, without?: readonly number[]) => sql<SqlBool>`${postShows(post, without)} <> 0`;

/**
 * As `postShows`, and not where replies are private: of those each reader has their own, on the
 * post's page.
 */
const repliesShow = (post: string, without: readonly number[] = []) =>
  sql<number>`(select p.visible * (1 - p.forbid_comment % 2) from post p
    where p.id = ${sql.ref(post)}${notBy('p.uid', without)})`;

/** A comment is shown with its post, and a reply with the comment above it. */
const commentShows = (comment: string, without: readonly number[] = []) => sql<number>`(
  select c.visible * ${repliesShow('c.post_id', without)}
    * coalesce((select above.visible from comment above where above.id = c.parent_id), 1)
  from comment c where c.id = ${sql.ref(comment)}${notBy('c.uid', without)})`;

/**
 * A user's comments that anybody may see, newest first; for themselves those under posts with
 * private replies, too.
 */
export const commentsQuery = (db: Db, zone: string, uid: number, { limit, offset, without }: Page, isOwn = false) =>
  db
    .q<ContentTables>()
    .selectFrom('comment')
    .selectAll()
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where(isVisible)
    .where(sql<SqlBool>`${(isOwn ? postShows : repliesShow)('comment.post_id', without)} <> 0`)
    .where(sql<SqlBool>`coalesce((select above.visible from comment above where above.id = comment.parent_id), 1) <> 0`)
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .offset(offset);

/** What a user has liked, last first: posts and comments that anybody may see. */
export const favorsQuery = (db: Db, zone: string, uid: number, { limit, offset, without }: Page) =>
  db
    .q<ContentTables>()
    .selectFrom('favor')
    .select(['target_type', 'target_id', 'created_at'])
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where(
      sql<SqlBool>`case target_type when ${sql.lit(FavorTarget.post)}
        then ${postShows('favor.target_id', without)} else ${commentShows('favor.target_id', without)} end <> 0`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('target_type')
    .orderBy('target_id', 'desc')
    .limit(limit + 1)
    .offset(offset);

/** What a person has collected, as far as it is shown. */
const shownCollects = (db: Db, zone: string, uid: number, without?: readonly number[]) =>
  db
    .q<ContentTables>()
    .selectFrom('collect')
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where(shows('collect.post_id', without));

export const collectsQuery = (db: Db, zone: string, uid: number, { limit, offset, without, narrow }: Page) =>
  shownCollects(db, zone, uid, without)
    .where((eb) => eb.and(narrow ? [narrow(eb.ref('collect.post_id'))] : []))
    .select(['post_id', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(limit + 1)
    .offset(offset);

/** How many of them there are of each kind. */
export const collectCountsQuery = (
  db: Db,
  zone: string,
  uid: number,
  without: readonly number[],
  by: OfPost<number | null>,
) =>
  shownCollects(db, zone, uid, without)
    .select((eb) => [by(eb.ref('collect.post_id')).as('part'), eb.fn.countAll().as('n')])
    .groupBy('part');

/** A row where this person has collected this post and it is shown. */
export const collectedQuery = (db: Db, zone: string, uid: number, postId: number) =>
  shownCollects(db, zone, uid).select('post_id').where('post_id', '=', postId);

/** Never more than `LIMITS.visits` in all, whatever two hosts have stored at the same moment. */
export const visitsQuery = (db: Db, zone: string, uid: number, { limit, offset, without }: Page) =>
  db
    .q<VisitTables>()
    .selectFrom('visit')
    .select(['post_id', 'visited_at', 'seconds'])
    .where('zone', '=', zone)
    .where('uid', '=', uid)
    .where(shows('visit.post_id', without))
    .orderBy('visited_at', 'desc')
    .orderBy('post_id', 'desc')
    .limit(Math.max(0, Math.min(limit + 1, LIMITS.visits - offset)))
    .offset(offset);

/** Takes out what is older than the newest `LIMITS.visits`. */
export const pruneVisits = (zone: string, uid: number) =>
  sql`delete from visit where zone = ${zone} and uid = ${uid} and (visited_at, post_id) <= (
    select v.visited_at, v.post_id from visit v where v.zone = ${zone} and v.uid = ${uid}
    order by v.visited_at desc, v.post_id desc limit 1 offset ${sql.lit(LIMITS.visits)})`;
