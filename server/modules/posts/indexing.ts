import type { Db } from '../../sdk/index.ts';
import { countTopics } from '../topics/count.ts';
import { indexOf, type ContentIndex } from './body.ts';
import { searchRowsOf } from './search.ts';
import type { ContentTables, StoredPost } from './tables.ts';

const MAX_TOPICS = 20;

/**
 * Puts a post into the search indexes and topic lists, or takes it out when it is not visible, and counts its topics. In the
 * transaction that changed the row, with the row as it is now. `index`: what is made of its content, where that is known.
 */
export async function indexPost(db: Db, row: StoredPost, index?: ContentIndex): Promise<void> {
  if (row.visible !== 1) {
    await db.search.remove('post', row.id);
    await db.search.remove('post_title', row.id);
    return indexTopics(db, row, new Map());
  }
  const { text, topics } = index ?? indexOf(row.content);
  const rows = searchRowsOf(row, text);
  await db.search.putAll('post', [rows.post]);
  await db.search.putAll('post_title', [rows.title]);
  await indexTopics(db, row, new Map([...topics].slice(0, MAX_TOPICS)));
}

/** @param topics names by their normalised form */
async function indexTopics(db: Db, row: StoredPost, topics: ReadonlyMap<string, string>): Promise<void> {
  const { zone, uid, id: post_id, created_at, last_comment_at, heat } = row;
  const old = db.q<ContentTables>().deleteFrom('post_topic').where('post_id', '=', post_id).returning('topic');
  const before = new Set((await old.execute()).map(({ topic }) => topic));
  const rows = [...topics.keys()].map((topic) => ({ zone, topic, post_id, created_at, last_comment_at, heat }));
  if (rows.length > 0) await db.q<ContentTables>().insertInto('post_topic').values(rows).execute();
  const won = [...topics].filter(([key]) => !before.has(key)).map(([key, name]) => ({ key, name, delta: 1 }));
  const lost = [...before].filter((key) => !topics.has(key)).map((key) => ({ key, name: key, delta: -1 }));
  await countTopics(
    db,
    [...won, ...lost].map((change) => ({ ...change, zone, uid, at: created_at })),
  );
}
