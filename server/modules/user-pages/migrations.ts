import type { MigrationSet } from '../../db/migrate.ts';

/** The visit record, and the order in which a person has liked things. */
export const userPageMigrations: MigrationSet['migrations'] = {
  '042-user-pages': async ({ schema, types }) => {
    await schema
      .createTable('visit')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
      .addColumn('visited_at', types.time, (c) => c.notNull())
      .addColumn('seconds', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('counted_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('visit_key', ['uid', 'post_id'])
      .execute();
    const on = (name: string, table: string) => schema.createIndex(name).on(table);
    await on('visit_user', 'visit').columns(['zone', 'uid', 'visited_at desc', 'post_id desc']).execute();
    await on('visit_post', 'visit').column('post_id').execute();
    const order = ['created_at desc', 'target_type', 'target_id desc'] as const;
    await on('favor_user', 'favor')
      .columns(['zone', 'uid', ...order])
      .execute();
  },
};
