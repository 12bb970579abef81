import type { Db } from '../../sdk/index.ts';
import { indexOf } from './body.ts';
import type { ContentTables, StoredPost } from './tables.ts';

const MAX_TOPICS = 20;

/**
 * Puts a post into the search indexes and topic lists, or takes it out when it is not visible. In the transaction that changed
 * the row, with the row as it is now.
 */
export async function indexPost(db: Db, row: StoredPost): Promise<void> {
  await db.q<ContentTables>().deleteFrom('post_topic').where('post_id', '=', row.id).execute();
  if (row.visible !== 1) {
    await db.search.remove('post', row.id);
    await db.search.remove('post_title', row.id);
    return;
  }
  const { text, topics } = indexOf(row.content);
  await db.search.put('post', row.id, `${row.title}\n${text}`);
  await db.search.put('post_title', row.id, row.title);
  if (topics.length === 0) return;
  const { zone, id: post_id, created_at, last_comment_at, heat } = row;
  const rows = topics
    .slice(0, MAX_TOPICS)
    .map((topic) => ({ zone, topic, post_id, created_at, last_comment_at, heat }));
  await db.q<ContentTables>().insertInto('post_topic').values(rows).execute();
}
