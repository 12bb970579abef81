import { sql, type RawBuilder } from 'kysely';
import type { CounterCheck, Db } from '../../sdk/index.ts';
import { contentIsThere, isAboutContent, isLike, targetIsShown } from '../messages/index.ts';

/** A stored counter that a recount does not agree with. */
export interface Difference {
  readonly table: string;
  /** The row: an id, or `uid/zone`. */
  readonly key: string;
  readonly counter: string;
  readonly stored: number;
  readonly counted: number;
}

interface Found {
  key: string;
  counter: string;
  stored: number;
  counted: number;
}

/** How one stored counter is counted anew; the words are those of `posts/counters.ts`. */
interface Check {
  readonly counter: string;
  /** A subquery of `key` and `n`; rows that are missing count 0. */
  readonly counted: RawBuilder<unknown>;
}

const visibleComments = sql`select c.post_id, c.uid, c.id, c.parent_id, c.floor, c.favor_count from comment c
  left join comment p on p.id = c.parent_id
  where c.visible = 1 and (c.parent_id is null or p.visible = 1)`;

const POST_CHECKS: readonly Check[] = [
  {
    counter: 'comment_count',
    counted: sql`select post_id as key, count(*) as n from (${visibleComments}) s group by post_id`,
  },
  {
    counter: 'root_count',
    counted: sql`select post_id as key, count(*) as n from comment where visible = 1 and parent_id is null group by post_id`,
  },
  {
    counter: 'floor_count',
    counted: sql`select post_id as key, count(*) as n from comment where parent_id is null group by post_id`,
  },
  {
    counter: 'favor_count',
    counted: sql`select target_id as key, count(*) as n from favor where target_type = 1 group by target_id`,
  },
  { counter: 'collect_count', counted: sql`select post_id as key, count(*) as n from collect group by post_id` },
  {
    counter: 'heat',
    counted: sql`select id as key, favor_count * 2 + comment_count * (1 - forbid_comment % 2) as n from post`,
  },
  {
    counter: 'visible',
    counted: sql`select id as key, 1 as n from post where hidden_at is null and deleted_at is null`,
  },
];

const COMMENT_CHECKS: readonly Check[] = [
  {
    counter: 'reply_count',
    counted: sql`select parent_id as key, count(*) as n from comment
      where visible = 1 and parent_id is not null group by parent_id`,
  },
  {
    counter: 'favor_count',
    counted: sql`select target_id as key, count(*) as n from favor where target_type = 2 group by target_id`,
  },
  {
    counter: 'visible',
    counted: sql`select id as key, 1 as n from comment where hidden_at is null and deleted_at is null`,
  },
];

const likesOnPosts = sql`select uid, zone, favor_count as n from post where visible = 1`;
const likesOnComments = sql`select s.uid, p.zone, s.favor_count as n from (${visibleComments}) s join post p on p.id = s.post_id
  where p.visible = 1`;
/** What everybody is shown. */
const toAll = sql`(${visibleComments}) s join post p on p.id = s.post_id where p.visible = 1 and p.forbid_comment % 2 = 0`;
const byUser = (of: RawBuilder<unknown>) => sql`select uid, zone, sum(n) as n from (${of}) s group by uid, zone`;

const USER_CHECKS: readonly Check[] = [
  { counter: 'posts', counted: byUser(sql`select uid, zone, 1 as n from post where visible = 1`) },
  {
    counter: 'comments',
    counted: byUser(sql`select s.uid, p.zone, 1 as n from ${toAll}`),
  },
  { counter: 'favors', counted: byUser(sql`select uid, zone, 1 as n from favor`) },
  { counter: 'be_favor_posts', counted: byUser(likesOnPosts) },
  { counter: 'be_favors', counted: byUser(sql`${likesOnPosts} union all ${likesOnComments}`) },
  {
    counter: 'be_comments',
    counted: byUser(sql`select p.uid, p.zone, 1 as n from ${toAll} and s.uid <> p.uid`),
  },
];

const FOLLOW_CHECKS: readonly Check[] = [
  { counter: 'follow_count', counted: sql`select uid as key, count(*) as n from follow group by uid` },
  { counter: 'fans_count', counted: sql`select target_uid as key, count(*) as n from follow group by target_uid` },
  { counter: 'block_count', counted: sql`select uid as key, count(*) as n from user_block group by uid` },
];

const MESSAGE_CHECK: Check = {
  counter: 'shown',
  counted: sql`select id as key, 1 as n from message
    where case when ${isLike} then ${targetIsShown} when ${isAboutContent} then ${contentIsThere} else true end`,
};

/** Both ways, as `ofUsers`. */
const unreadLikes = sql<Found>`select uid || '/' || zone as key, 'n' as counter, sum(stored) as stored, sum(n) as counted
  from (select uid, zone, n as stored, 0 as n from unread_like
    union all select to_uid, zone, 0 as stored, 1 as n from message where ${isLike} and is_read = 0 and shown = 1) both_sides
  group by uid, zone having sum(stored) <> sum(n)`;

/**
 * Recounts every counter of posts, comments, users and unread likes from the rows that it counts (a
 * recount always agrees). Reads whole tables: for tests and for `forum check counters`.
 * @param plugins the counters of plugins
 * @returns the differences, none when all is well
 */
export async function checkCounters(db: Db, plugins: readonly CounterCheck[] = []): Promise<Difference[]> {
  const found: Difference[] = [];
  const collect = async (table: Difference['table'], query: RawBuilder<Found>) => {
    for (const { key, counter, stored, counted } of (await query.execute(db.q<unknown>())).rows) {
      found.push({ table, key: String(key), counter, stored: Number(stored), counted: Number(counted) });
    }
  };
  for (const check of POST_CHECKS) await collect('post', byId('post', check));
  for (const check of COMMENT_CHECKS) await collect('comment', byId('comment', check));
  for (const check of USER_CHECKS) await collect('user_stat', ofUsers(check));
  for (const check of FOLLOW_CHECKS) await collect('follow_profile', byId('follow_profile', check, 'uid'));
  await collect('message', byId('message', MESSAGE_CHECK));
  await collect('unread_like', unreadLikes);
  for (const query of topicChecks()) await collect('post_topic', query);
  await collect('topic', topicCounts);
  await collect('topic_member', memberCounts);
  for (const check of plugins) await collect(check.table, byId(check.table, check, check.id));
  return found;
}

function byId(table: string, { counter, counted }: Check, id = 'id'): RawBuilder<Found> {
  const [stored, key] = [sql.ref(`t.${counter}`), sql.ref(`t.${id}`)];
  return sql<Found>`select ${key} as key, ${sql.lit(counter)} as counter, ${stored} as stored, coalesce(c.n, 0) as counted
    from ${sql.table(table)} t left join (${counted}) c on c.key = ${key} where ${stored} <> coalesce(c.n, 0)`;
}

/**
 * A user without a row has counted nothing; so the users that a recount finds are joined to those
 * that are stored.
 */
function ofUsers({ counter, counted }: Check): RawBuilder<Found> {
  const column = sql.ref(counter);
  return sql<Found>`select uid || '/' || zone as key, ${sql.lit(counter)} as counter, sum(stored) as stored, sum(n) as counted
    from (select uid, zone, ${column} as stored, 0 as n from user_stat
      union all select uid, zone, 0 as stored, n from (${counted}) c) both_sides
    group by uid, zone having sum(stored) <> sum(n)`;
}

/** Both ways: rows that are stored and rows that should be. */
const recount = (stored: RawBuilder<unknown>, counted: RawBuilder<unknown>) => sql<Found>`
  select key, 'post_count' as counter, sum(stored) as stored, sum(n) as counted
    from (select key, stored, 0 as n from (${stored}) s union all select key, 0 as stored, n from (${counted}) c) both_sides
    group by key having sum(stored) <> sum(n)`;

const topicCounts = recount(
  sql`select zone || '/' || key as key, post_count as stored from topic`,
  sql`select zone || '/' || topic as key, count(*) as n from post_topic group by zone, topic`,
);

const memberCounts = recount(
  sql`select m.uid || '/' || t.zone || '/' || t.key as key, m.post_count as stored
    from topic_member m join topic t on t.id = m.topic_id`,
  sql`select p.uid || '/' || pt.zone || '/' || pt.topic as key, count(*) as n
    from post_topic pt join post p on p.id = pt.post_id group by p.uid, pt.zone, pt.topic`,
);

/** The sort keys that topic lists repeat, and topics of posts that are not visible. */
function topicChecks(): RawBuilder<Found>[] {
  const repeated = ['created_at', 'last_comment_at', 'heat'].map((column) => {
    const [stored, counted] = [sql.ref(`t.${column}`), sql.ref(`p.${column}`)];
    return sql<Found>`select t.post_id as key, ${sql.lit(column)} as counter, ${stored} as stored, ${counted} as counted
      from post_topic t join post p on p.id = t.post_id where ${stored} <> ${counted}`;
  });
  const gone = sql<Found>`select t.post_id as key, 'visible' as counter, 1 as stored, 0 as counted
    from post_topic t join post p on p.id = t.post_id where p.visible <> 1`;
  return [...repeated, gone];
}
