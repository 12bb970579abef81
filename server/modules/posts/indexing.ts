import type { Db } from '../../sdk/index.ts';
import { countTopics } from './topic-counts.ts';
import { indexOf, type ContentIndex } from './body.ts';
import { searchRowsOf } from './search.ts';
import type { ContentTables, StoredPost } from './tables.ts';

const MAX_TOPICS = 20;

interface Known {
  /** What is made of its content. */
  readonly index?: ContentIndex;
  /** It was in no index before. */
  readonly isNew?: boolean;
}

/**
 * Puts a post into the search indexes and topic lists, or takes it out when it is not visible, and
 * counts its topics. In the transaction that changed the row, with the row as it is now.
 */
export async function indexPost(db: Db, row: StoredPost, { index, isNew = false }: Known = {}): Promise<void> {
  // None of the three needs anything of the others: they travel together.
  if (row.visible !== 1) {
    const removed = [db.search.remove('post', row.id), db.search.remove('post_title', row.id)];
    await Promise.all([...removed, indexTopics(db, row, new Map(), isNew)]);
    return;
  }
  const { searched, topics } = index ?? indexOf(row.content);
  const rows = searchRowsOf(row, searched);
  const put = [db.search.putAll('post', [rows.post]), db.search.putAll('post_title', [rows.title])];
  await Promise.all([...put, indexTopics(db, row, new Map([...topics].slice(0, MAX_TOPICS)), isNew)]);
}

/** @param topics names by their normalised form */
async function indexTopics(
  db: Db,
  row: StoredPost,
  topics: ReadonlyMap<string, string>,
  isNew: boolean,
): Promise<void> {
  const { zone, uid, id: post_id, created_at, last_comment_at, heat } = row;
  const before = isNew ? new Set<string>() : await takeFromTopics(db, post_id);
  const rows = [...topics.keys()].map((topic) => ({ zone, topic, post_id, created_at, last_comment_at, heat }));
  if (rows.length > 0) await db.q<ContentTables>().insertInto('post_topic').values(rows).execute();
  const won = [...topics].filter(([key]) => !before.has(key)).map(([key, name]) => ({ key, name, delta: 1 }));
  const lost = [...before].filter((key) => !topics.has(key)).map((key) => ({ key, name: key, delta: -1 }));
  await countTopics(
    db,
    [...won, ...lost].map((change) => ({ ...change, zone, uid, at: created_at })),
  );
}

/** @returns the topics that it had, by their normalised form */
async function takeFromTopics(db: Db, postId: number): Promise<Set<string>> {
  const rows = db.q<ContentTables>().deleteFrom('post_topic').where('post_id', '=', postId).returning('topic');
  return new Set((await rows.execute()).map(({ topic }) => topic));
}
