import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createMessages({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('chat_message')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('text', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('deleted_at', types.time)
    .execute();
  await schema.createIndex('chat_message_newest').on('chat_message').columns(['zone', 'id']).execute();
  await schema.createIndex('chat_message_pace').on('chat_message').columns(['uid', 'created_at']).execute();
  await schema.createIndex('chat_message_old').on('chat_message').columns(['created_at']).execute();
  await schema
    .createTable('chat_pace')
    .addColumn('uid', types.ref, (c) => c.notNull().primaryKey())
    .addColumn('last_at', types.time, (c) => c.notNull())
    .execute();
}
