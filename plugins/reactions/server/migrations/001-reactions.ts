import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createReactions(context: MigrationContext): Promise<void> {
  await createTable(context, 'reactions_post', 'post.id');
  await createTable(context, 'reactions_comment', 'comment.id');
}

async function createTable({ schema, types }: MigrationContext, table: string, target: string): Promise<void> {
  await schema
    .createTable(table)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('target_id', types.ref, (c) => c.notNull().references(target).onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    // One of each person, however many requests come at the same time.
    .addPrimaryKeyConstraint(`${table}_key`, ['target_id', 'uid'])
    .execute();
  await schema.createIndex(`${table}_newest`).on(table).columns(['target_id', 'name', 'created_at', 'uid']).execute();
  await schema.createIndex(`${table}_uid`).on(table).column('uid').execute();
}
