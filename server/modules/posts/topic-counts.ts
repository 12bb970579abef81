import { sql } from 'kysely';
import type { Db } from '../../sdk/index.ts';
import type { TopicTables } from './topic-tables.ts';

/** Visible posts of one person that a topic has won (+) or lost (-). */
export interface TopicChange {
  readonly zone: string;
  /** `normalizeTopic(name)` */
  readonly key: string;
  /** As it was written; the key where that is not known. */
  readonly name: string;
  readonly uid: number;
  readonly delta: number;
  readonly at: number;
}

/**
 * Counts posts that got or lost topics, in the transaction of that; a topic that is new comes into
 * being. Rows are taken in the order of their keys, so that two posts with the same topics never
 * wait for each other in a circle.
 */
export async function countTopics(db: Db, changes: readonly TopicChange[]): Promise<void> {
  if (changes.length === 0) return;
  const ids = new Map<string, number>();
  for (const zone of [...new Set(changes.map((change) => change.zone))].sort()) {
    const own = changes.filter((change) => change.zone === zone);
    for (const { id, key } of await countInZone(db, zone, own)) ids.set(`${zone}\n${key}`, id);
  }
  await countMembers(
    db,
    changes.map((change) => ({ ...change, topic_id: ids.get(`${change.zone}\n${change.key}`) ?? 0 })),
  );
}

async function countInZone(db: Db, zone: string, changes: readonly TopicChange[]) {
  const sums = new Map<string, { key: string; name: string; at: number; delta: number }>();
  for (const { key, name, at, delta } of changes)
    sums.set(key, { key, name, at, delta: delta + (sums.get(key)?.delta ?? 0) });
  const rows = [...sums.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
  const fresh = db.rowList('fresh', { key: 'text', name: 'text', at: 'int', delta: 'int' }, rows);
  // A topic built from old rows bears its key as its name until somebody writes it again.
  const { rows: stored } = await sql<{ id: number; key: string; name: string; post_count: number }>`
    insert into topic (zone, key, name, post_count, created_at)
    select ${zone}, key, name, delta, at from ${fresh} where true order by key
    on conflict (zone, key) do update set post_count = topic.post_count + excluded.post_count,
      name = case when topic.name = topic.key then excluded.name else topic.name end
    returning id, key, name, post_count`.execute(db.q());
  const found = stored.filter(({ key, post_count }) => post_count === sums.get(key)?.delta);
  await db.search.putAll(
    'topic',
    found.map(({ id, name }) => ({ id, text: name })),
  );
  return stored;
}

type MemberChange = TopicChange & { readonly topic_id: number };

async function countMembers(db: Db, changes: readonly MemberChange[]): Promise<void> {
  const sums = new Map<string, { zone: string; uid: number; topic_id: number; delta: number }>();
  for (const { zone, uid, topic_id, delta } of changes) {
    const key = `${uid}/${topic_id}`;
    sums.set(key, { zone, uid, topic_id, delta: delta + (sums.get(key)?.delta ?? 0) });
  }
  const rows = [...sums.values()].sort((a, b) => a.uid - b.uid || a.topic_id - b.topic_id);
  const fresh = db.rowList('fresh', { zone: 'text', uid: 'int', topic_id: 'int', delta: 'int' }, rows);
  await sql`insert into topic_member (zone, uid, topic_id, post_count)
    select zone, uid, topic_id, delta from ${fresh} where true order by uid, topic_id
    on conflict (uid, topic_id) do update set post_count = topic_member.post_count + excluded.post_count`.execute(
    db.q(),
  );
  const left = [...new Set(rows.filter(({ delta }) => delta < 0).map(({ uid }) => uid))];
  if (left.length === 0) return;
  const members = db.q<TopicTables>().deleteFrom('topic_member').where('uid', 'in', left);
  await members.where('post_count', '=', 0).execute();
}
