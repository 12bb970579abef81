import { sql, type SqlBool } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import { normalizeTopic, NOT_RECOMMENDED, type TopicTables } from '../posts/index.ts';

export interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Topics that somebody may see; literal, so that the planner finds the partial index. A topic of
 * hidden posts alone is none.
 */
const isShown = sql<SqlBool>`(post_count > 0 or place < ${sql.lit(NOT_RECOMMENDED)})`;
const COLUMNS = ['id', 'name', 'label', 'post_count'] as const;

const shownTopics = (db: Db, zone: string) =>
  db.q<TopicTables>().selectFrom('topic').where('zone', '=', zone).where(isShown).select(COLUMNS);

/**
 * Recommended ones in their order, then the most used; one more than asked for when there is a next
 * page.
 */
export function recommendedQuery(db: Db, zone: string, { limit, offset }: Page) {
  const topics = shownTopics(db, zone)
    .select('place')
    .orderBy('place')
    .orderBy('post_count', 'desc')
    .orderBy('id', 'desc');
  return topics.limit(limit + 1).offset(offset);
}

/** The topics of a person's visible posts, or one of them. */
export function memberQuery(db: Db, zone: string, uid: number, { limit, offset }: Page, topicId?: number) {
  const topics = db
    .q<TopicTables>()
    .selectFrom('topic_member as m')
    .innerJoin('topic as t', 't.id', 'm.topic_id')
    .select(['t.id', 't.name', 't.label', 't.post_count'])
    .where('m.zone', '=', zone)
    .where('m.uid', '=', uid)
    .orderBy('m.post_count', 'desc')
    .orderBy('m.topic_id', 'desc')
    .limit(limit + 1)
    .offset(offset);
  return topicId === undefined ? topics : topics.where('m.topic_id', '=', topicId);
}

/** The topic of this name, spelled in any way. */
export function topicQuery(db: Db, zone: string, name: string) {
  const topics = shownTopics(db, zone).select(['description', 'place']);
  return topics.where('key', '=', normalizeTopic(name));
}

/** These topics, as far as they are shown. */
export const topicsQuery = (db: Db, zone: string, ids: readonly number[]) =>
  shownTopics(db, zone).where(db.isAmong('topic.id', ids));

/** Names that hold the text: the same one, then those that begin with it, then the most used. */
export function matchesQuery(db: Db, zone: string, text: string, limit: number) {
  const key = normalizeTopic(text);
  const rank = sql`case when key = ${key} then 0 when substr(key, 1, ${[...key].length}) = ${key} then 1 else 2 end`;
  const isMatch = db.search.matcher('topic', text)('topic.id');
  return shownTopics(db, zone)
    .where((eb) => eb.or([eb('key', '=', key), isMatch]))
    .orderBy(rank)
    .orderBy('post_count', 'desc')
    .orderBy('id', 'desc')
    .limit(limit);
}
