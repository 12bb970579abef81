import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createNewComments({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('new_comments_seen')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('seen_count', types.int, (c) => c.notNull())
    .addColumn('seen_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('new_comments_seen_key', ['uid', 'post_id'])
    .execute();
  await schema
    .createIndex('new_comments_seen_newest')
    .on('new_comments_seen')
    .columns(['uid', 'seen_at desc', 'post_id desc'])
    .execute();
  await schema.createIndex('new_comments_seen_post').on('new_comments_seen').column('post_id').execute();
}
