import type { MigrationSet } from '../../db/migrate.ts';

/** Where people have stopped reading. */
export const commentMigrations: MigrationSet['migrations'] = {
  '102-reading-places': async ({ schema, types }) => {
    await schema
      .createTable('reading_place')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
      // No reference: a comment that is gone leaves its floor, which is place enough.
      .addColumn('comment_id', types.ref, (c) => c.notNull())
      .addColumn('floor', types.int, (c) => c.notNull())
      .addColumn('sort', types.int, (c) => c.notNull())
      .addColumn('seen_floor', types.int, (c) => c.notNull())
      .addColumn('seen_count', types.int, (c) => c.notNull())
      .addColumn('seen_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('reading_place_key', ['uid', 'post_id'])
      .execute();
    const on = (name: string) => schema.createIndex(name).on('reading_place');
    await on('reading_place_user').columns(['uid', 'seen_at desc', 'post_id desc']).execute();
    await on('reading_place_post').column('post_id').execute();
  },
};
