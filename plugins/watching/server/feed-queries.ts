import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import { LEVELS, SUBJECTS } from './tables.ts';

/** Where a page ends and the next one begins. */
export interface Place {
  readonly at: number;
  readonly id: number;
}

/** A followed theme or topic with the time of its newest post, null for none. */
export interface Head {
  readonly theme: number | null;
  readonly topic: string | null;
  readonly at: number | null;
}

const FOLLOWED_THEMES = sql`c.subject = ${sql.lit(SUBJECTS.theme)} and c.level = ${sql.lit(LEVELS.watch)}`;
const FOLLOWED_TOPICS = sql`c.subject = ${sql.lit(SUBJECTS.topic)} and c.level = ${sql.lit(LEVELS.watch)}`;

/** The first condition is the index's, the second one sorts out posts of one millisecond. */
const isBefore = (at: RawBuilder<unknown>, id: RawBuilder<unknown>, before: Place): RawBuilder<SqlBool> =>
  sql`${at} <= ${before.at} and (${at} < ${before.at} or ${id} < ${before.id})`;

const POST_AT = [sql`p.created_at`, sql`p.id`] as const;
const TOPIC_AT = [sql`p.created_at`, sql`p.post_id`] as const;

/**
 * What a person follows here, and when each had its newest post before this place: one descent of
 * the index `post_theme_newest` or `post_topic_created_at` for each.
 */
export const headsQuery = (zone: string, uid: number, before: Place) =>
  sql<Head>`select c.target_id as theme, null as topic, (select p.created_at from post p
      where p.zone = ${zone} and p.theme_id = c.target_id and p.visible = 1 and ${isBefore(...POST_AT, before)}
      order by p.created_at desc, p.id desc limit 1) as at
    from watching_choice c where c.uid = ${uid} and c.zone = ${zone} and ${FOLLOWED_THEMES}
    union all
    select null as theme, t.key as topic, (select p.created_at from post_topic p
      where p.zone = ${zone} and p.topic = t.key and ${isBefore(...TOPIC_AT, before)}
      order by p.created_at desc, p.post_id desc limit 1) as at
    from watching_choice c join topic t on t.id = c.target_id
      where c.uid = ${uid} and c.zone = ${zone} and ${FOLLOWED_TOPICS}`;

/**
 * The newest `count` posts of these themes and topics together before this place, none that is older
 * than `since`. Of each at most `count` are looked at, and those that share the last one's
 * millisecond.
 */
export function newestQuery(
  db: Db,
  zone: string,
  heads: readonly Head[],
  range: { readonly before: Place; readonly since: number; readonly count: number },
) {
  const { before, since, count } = range;
  const themes = db.rowList(
    's',
    { theme: 'int' },
    heads.flatMap(({ theme }) => (theme === null ? [] : [{ theme }])),
  );
  const topics = db.rowList(
    's',
    { topic: 'text' },
    heads.flatMap(({ topic }) => (topic === null ? [] : [{ topic }])),
  );
  const last = sql`order by q.created_at desc limit 1 offset ${sql.lit(count - 1)}`;
  // `cross join` keeps the order on the engine that would rather walk the posts.
  return sql<Place>`select id, at from (
      select p.id as id, p.created_at as at from ${themes} cross join post p
        where p.zone = ${zone} and p.theme_id = s.theme and p.visible = 1 and ${isBefore(...POST_AT, before)}
          and p.created_at >= coalesce((select q.created_at from post q where q.zone = ${zone} and q.theme_id = s.theme
            and q.visible = 1 and q.created_at <= ${before.at} and q.created_at >= ${since} ${last}), ${since})
      union
      select p.post_id as id, p.created_at as at from ${topics} cross join post_topic p
        where p.zone = ${zone} and p.topic = s.topic and ${isBefore(...TOPIC_AT, before)}
          and p.created_at >= coalesce((select q.created_at from post_topic q where q.zone = ${zone} and q.topic = s.topic
            and q.created_at <= ${before.at} and q.created_at >= ${since} ${last}), ${since})
    ) as found order by at desc, id desc limit ${count}`;
}

/** What somebody has not seen of what they follow. */
export interface Unseen {
  readonly uid: number;
  readonly zone: string;
  readonly since: number;
  readonly blocked: ReadonlySet<number>;
}

/** Posts that are looked at one by one: a member who comes back every day has missed no more. */
export const MISSED = 200;

/**
 * How many posts by others are newer, up to one more than `MISSED`, and whether one of them is of
 * a followed theme or topic. A range of `post_newest`, and a few lookups for each of its posts.
 */
export function missedQuery({ uid, zone, since, blocked }: Unseen) {
  const isChosen = sql`c.uid = ${uid} and c.zone = ${zone}`;
  return sql<{ n: number; isFollowed: number | null }>`select count(*) as n, max(case
      when exists (select 1 from watching_choice c where ${isChosen} and ${FOLLOWED_THEMES} and c.target_id = p.theme_id)
        or exists (select 1 from post_topic pt join topic t on t.zone = pt.zone and t.key = pt.topic
          join watching_choice c on c.target_id = t.id where pt.post_id = p.id and ${isChosen} and ${FOLLOWED_TOPICS})
      then 1 else 0 end) as "isFollowed"
    from (select p.id, p.theme_id from post p where p.zone = ${zone} and p.visible = 1 and p.created_at > ${since}
      and p.uid not in (${sql.join([uid, ...blocked])}) order by p.created_at desc, p.id desc
      limit ${sql.lit(MISSED + 1)}) p`;
}

/**
 * One row where a followed theme or topic has a newer post by somebody else. Each is looked at by
 * itself (`limit`), no topic that is not followed (`c.zone`), and the first one that has it ends the
 * search.
 */
export function unseenQuery({ uid, zone, since, blocked }: Unseen) {
  const isOthers = sql`p.uid not in (${sql.join([uid, ...blocked])})`;
  return sql<{ n: number }>`select 1 as n from watching_choice c where c.uid = ${uid} and c.zone = ${zone}
      and ${FOLLOWED_THEMES} and (select p.id from post p where p.zone = c.zone and p.theme_id = c.target_id
        and p.visible = 1 and p.created_at > ${since} and ${isOthers} order by p.created_at desc limit 1) is not null
    union all
    select 1 as n from watching_choice c join topic t on t.id = c.target_id where c.uid = ${uid} and c.zone = ${zone}
      and ${FOLLOWED_TOPICS} and (select p.id from post_topic pt join post p on p.id = pt.post_id
        where pt.zone = c.zone and pt.topic = t.key and pt.created_at > ${since} and ${isOthers}
        order by pt.created_at desc limit 1) is not null
    limit 1`;
}
