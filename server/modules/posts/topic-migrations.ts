import { sql, type SqlBool } from 'kysely';
import type { MigrationContext, MigrationSet } from '../../db/migrate.ts';

/** Rows that are put into the search index at a time. */
const BATCH = 500;

/**
 * Makes topics entities; those that posts carry already are built from `post_topic`, under their
 * normalised names.
 */
export const topicMigrations: MigrationSet['migrations'] = {
  '043-topics': async (m) => {
    await createTopic(m);
    await createMember(m);
    await m.createSearchIndex('topic');
    await build(m);
  },
};

async function createTopic({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('topic')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('key', types.text, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('label', types.text, (c) => c.notNull().defaultTo(''))
    .addColumn('description', types.text, (c) => c.notNull().defaultTo(''))
    .addColumn('place', types.int, (c) => c.notNull().defaultTo(1_000_000))
    .addColumn('post_count', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('topic_key', ['zone', 'key'])
    .execute();
  const shown = schema.createIndex('topic_shown').on('topic').columns(['zone', 'place', 'post_count desc', 'id desc']);
  await shown.where(sql<SqlBool>`(post_count > 0 or place < 1000000)`).execute();
}

async function createMember({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('topic_member')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('topic_id', types.ref, (c) => c.notNull().references('topic.id').onDelete('cascade'))
    .addColumn('post_count', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('topic_member_key', ['uid', 'topic_id'])
    .execute();
  const list = schema.createIndex('topic_member_list').on('topic_member');
  await list.columns(['zone', 'uid', 'post_count desc', 'topic_id desc']).execute();
}

async function build({ db, search }: MigrationContext): Promise<void> {
  await sql`insert into topic (zone, key, name, post_count, created_at)
    select zone, topic, topic, count(*), min(created_at) from post_topic group by zone, topic order by zone, topic`.execute(
    db,
  );
  await sql`insert into topic_member (zone, uid, topic_id, post_count)
    select p.zone, p.uid, t.id, count(*) from post_topic pt
      join post p on p.id = pt.post_id join topic t on t.zone = pt.zone and t.key = pt.topic
    group by p.zone, p.uid, t.id`.execute(db);
  for (let after = 0; ;) {
    const { rows } = await sql<{ id: number; name: string }>`
      select id, name from topic where id > ${after} order by id limit ${BATCH}`.execute(db);
    if (rows.length === 0) return;
    await search.putAll(
      'topic',
      rows.map(({ id, name }) => ({ id, text: name })),
    );
    after = rows.at(-1)?.id ?? after;
  }
}
