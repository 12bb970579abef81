import { sql, type SqlBool } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

/** Who has collected a post, in the order of the uids: `base.ts` goes through them page by page. */
export const participationMigrations: MigrationSet['migrations'] = {
  '050-participation': async ({ schema }) => {
    await schema.dropIndex('collect_post').execute();
    await schema.createIndex('collect_post').on('collect').columns(['post_id', 'uid']).execute();
    // Who has commented, and when, without looking at a comment.
    await schema.dropIndex('comment_post_user').execute();
    const commented = schema.createIndex('comment_post_user').on('comment');
    await commented
      .columns(['post_id', 'uid', 'floor', 'created_at'])
      .where(sql<SqlBool>`visible = 1`)
      .execute();
    // The few accounts that are frozen.
    const frozen = schema.createIndex('account_frozen').on('account').column('id');
    await frozen.where(sql<SqlBool>`status = 1`).execute();
  },
};
