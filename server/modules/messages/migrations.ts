import type { MigrationSet } from '../../db/migrate.ts';

export const messageMigrations: MigrationSet['migrations'] = {
  '040-messages': async ({ schema, types }) => {
    await schema
      .createTable('message')
      .addColumn('id', types.int, types.id)
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('to_uid', types.ref, (c) => c.notNull())
      .addColumn('kind', types.int, (c) => c.notNull())
      .addColumn('action', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('from_uid', types.ref)
      .addColumn('post_id', types.ref, (c) => c.references('post.id').onDelete('cascade'))
      .addColumn('comment_id', types.ref, (c) => c.references('comment.id').onDelete('cascade'))
      .addColumn('text', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('text_values', types.json, (c) => c.notNull())
      .addColumn('link', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('once_key', types.text)
      .addColumn('sent_at', types.time, (c) => c.notNull())
      .addColumn('is_read', types.flag, (c) => c.notNull().defaultTo(0))
      .addUniqueConstraint('message_once', ['to_uid', 'zone', 'kind', 'once_key'])
      .execute();
    const index = schema.createIndex('message_list').on('message');
    await index.columns(['to_uid', 'zone', 'kind', 'sent_at desc', 'id desc']).execute();
  },
};
