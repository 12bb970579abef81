import { sql, type SqlBool } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

export const messageMigrations: MigrationSet['migrations'] = {
  '040-messages': async ({ schema, types }) => {
    await schema
      .createTable('message')
      .addColumn('id', types.int, types.id)
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('to_uid', types.ref, (c) => c.notNull())
      .addColumn('kind', types.int, (c) => c.notNull())
      .addColumn('from_uid', types.ref)
      .addColumn('post_id', types.ref)
      .addColumn('comment_id', types.ref)
      .addColumn('answers_id', types.ref)
      .addColumn('text', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('text_values', types.json, (c) => c.notNull().defaultTo('{}'))
      .addColumn('link', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('once_key', types.text)
      .addColumn('sent_at', types.time, (c) => c.notNull())
      .addColumn('is_read', types.flag, (c) => c.notNull().defaultTo(0))
      .addColumn('seen_at', types.time, (c) => c.notNull().defaultTo(0))
      .execute();
    const index = (name: string) => schema.createIndex(`message_${name}`).on('message');
    await index('list').columns(['to_uid', 'zone', 'kind', 'sent_at desc', 'id desc']).execute();
    // Counting reads this index alone; `from_uid` is in it for those who block somebody.
    const unread = index('unread').columns(['to_uid', 'zone', 'kind', 'from_uid']);
    await unread.where(sql<SqlBool>`is_read = 0`).execute();
    const once = index('once').unique().columns(['to_uid', 'zone', 'kind', 'once_key']);
    await once.where(sql<SqlBool>`once_key is not null`).execute();
  },
};
