import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createFeedback({ schema, types, sql }: MigrationContext): Promise<void> {
  await schema
    .createTable('feedback_record')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('kind', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('post_id', types.ref)
    .addColumn('content', types.text, (c) => c.notNull())
    .addColumn('state', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('wb_created_at', types.time, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('deleted_at', types.time)
    .addUniqueConstraint('feedback_record_post', ['zone', 'post_id'])
    .execute();
  const listed = sql<boolean>`deleted_at is null`;
  const all = schema.createIndex('feedback_record_newest').on('feedback_record').columns(['zone', 'id desc']);
  await all.where(listed).execute();
  const byState = schema.createIndex('feedback_record_state').on('feedback_record');
  await byState.columns(['zone', 'state', 'id desc']).where(listed).execute();
  await schema
    .createTable('feedback_problem')
    .addColumn('id', types.ref, (c) => c.primaryKey().notNull().references('feedback_record.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('gate', types.text, (c) => c.notNull())
    .addColumn('game_name', types.text, (c) => c.notNull())
    .addColumn('server_id', types.text, (c) => c.notNull())
    .addColumn('server_name', types.text, (c) => c.notNull())
    .addColumn('role_id', types.text, (c) => c.notNull())
    .addColumn('role_name', types.text, (c) => c.notNull())
    .addColumn('start_at', types.time, (c) => c.notNull())
    .addColumn('end_at', types.time, (c) => c.notNull())
    .addColumn('files', types.json, (c) => c.notNull())
    .addColumn('source', types.text, (c) => c.notNull())
    .addColumn('reply', types.text, (c) => c.notNull().defaultTo(''))
    .addColumn('replied_at', types.time)
    .addColumn('unread', types.flag, (c) => c.notNull().defaultTo(0))
    .addColumn('request_key', types.text)
    .addUniqueConstraint('feedback_problem_request', ['zone', 'uid', 'request_key'])
    .execute();
  await schema.createIndex('feedback_problem_own').on('feedback_problem').columns(['zone', 'uid', 'id desc']).execute();
}
