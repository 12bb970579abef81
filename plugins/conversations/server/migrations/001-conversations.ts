import type { MigrationContext } from '../../../../server/sdk/index.ts';

/**
 * With an account go its messages and its side; the other one keeps theirs, which name it by a
 * number alone.
 */
export async function createConversations({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('conversations_pair')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('low_uid', types.ref, (c) => c.notNull())
    .addColumn('high_uid', types.ref, (c) => c.notNull())
    .addColumn('begun_by', types.ref, (c) => c.notNull())
    .addColumn('begun_at', types.time, (c) => c.notNull())
    .addColumn('state', types.int, (c) => c.notNull())
    .addUniqueConstraint('conversations_pair_key', ['zone', 'low_uid', 'high_uid'])
    .execute();
  await schema
    .createIndex('conversations_pair_begun')
    .on('conversations_pair')
    .columns(['begun_by', 'begun_at'])
    .execute();
  await schema
    .createTable('conversations_side')
    .addColumn('pair_id', types.ref, (c) => c.notNull().references('conversations_pair.id').onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('other_uid', types.ref, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('last_id', types.ref, (c) => c.notNull())
    .addColumn('read_id', types.ref, (c) => c.notNull())
    .addColumn('cleared_id', types.ref, (c) => c.notNull())
    .addColumn('cleared_before', types.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('conversations_side_key', ['pair_id', 'uid'])
    .execute();
  await schema
    .createIndex('conversations_side_newest')
    .on('conversations_side')
    .columns(['uid', 'zone', 'last_id'])
    .execute();
  await schema
    .createTable('conversations_message')
    .addColumn('id', types.int, types.id)
    .addColumn('pair_id', types.ref, (c) => c.notNull().references('conversations_pair.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('from_uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('text', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('gone_from', types.int, (c) => c.notNull())
    .addColumn('gone_to', types.int, (c) => c.notNull())
    .addColumn('removed_at', types.time)
    .execute();
  await schema
    .createIndex('conversations_message_thread')
    .on('conversations_message')
    .columns(['pair_id', 'id'])
    .execute();
  await schema
    .createIndex('conversations_message_pace')
    .on('conversations_message')
    .columns(['from_uid', 'created_at'])
    .execute();
  await schema
    .createIndex('conversations_message_old')
    .on('conversations_message')
    .columns(['zone', 'created_at'])
    .execute();
  await schema
    .createTable('conversations_setting')
    .addColumn('uid', types.ref, (c) => c.notNull().primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('admitted', types.text, (c) => c.notNull())
    .execute();
  await schema
    .createTable('conversations_pace')
    .addColumn('uid', types.ref, (c) => c.notNull().primaryKey().references('account.id').onDelete('cascade'))
    .addColumn('last_at', types.time, (c) => c.notNull())
    .execute();
  await schema
    .createTable('conversations_report')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('message_id', types.ref, (c) =>
      c.notNull().unique().references('conversations_message.id').onDelete('cascade'),
    )
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('about_uid', types.ref, (c) => c.notNull())
    .addColumn('reason', types.int, (c) => c.notNull())
    .addColumn('comment', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('closed_at', types.time)
    .addColumn('closed_by', types.ref)
    .addColumn('is_removed', types.int)
    .execute();
  await schema
    .createIndex('conversations_report_open')
    .on('conversations_report')
    .columns(['zone', 'closed_at', 'created_at'])
    .execute();
}
