import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Answers of ballots, and polls that are changed while they run. */
export async function addVoting({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .alterTable('poll')
    .addColumn('version', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.alterTable('poll_option').addColumn('removed_at', types.time).execute();
  await schema.alterTable('poll_vote').addColumn('answers', types.json).execute();
  await schema
    .createTable('poll_history')
    .addColumn('id', types.int, types.id)
    .addColumn('post_id', types.ref, (c) => c.notNull().references('poll.post_id').onDelete('cascade'))
    .addColumn('version', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('by_manager', types.int, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('before', types.json, (c) => c.notNull())
    .addColumn('after', types.json, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('ballots', types.json)
    .addColumn('created_at', types.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('poll_history_of').on('poll_history').columns(['post_id', 'id desc']).execute();
  await schema
    .createTable('poll_voided')
    .addColumn('id', types.int, types.id)
    .addColumn('post_id', types.ref, (c) => c.notNull().references('poll.post_id').onDelete('cascade'))
    .addColumn('version', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('voided_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('poll_voided_once', ['post_id', 'uid', 'day', 'version'])
    .execute();
}
