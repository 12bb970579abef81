import type { MigrationSet } from '../../db/migrate.ts';

/**
 * Browsers that are told of messages, and in which zones. A browser is known by the SHA-256 of its
 * address, so it is one account's, and goes with the session that it was logged in with.
 */
export const pushMigrations: MigrationSet['migrations'] = {
  '102-push': async ({ schema, types }) => {
    await schema
      .createTable('push_browser')
      .addColumn('hash', types.text, (c) => c.primaryKey().notNull())
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('session', types.text, (c) => c.notNull().references('session.hash').onDelete('cascade'))
      .addColumn('endpoint', types.text, (c) => c.notNull())
      .addColumn('p256dh', types.text, (c) => c.notNull())
      .addColumn('auth', types.text, (c) => c.notNull())
      .addColumn('locale', types.text, (c) => c.notNull())
      .addColumn('subscribed_at', types.time, (c) => c.notNull())
      .addColumn('failures', types.int, (c) => c.notNull().defaultTo(0))
      .execute();
    const index = (name: string, column: string) =>
      schema.createIndex(`push_browser_${name}`).on('push_browser').column(column).execute();
    await index('uid', 'uid');
    await index('session', 'session');
    await schema
      .createTable('push_zone')
      .addColumn('hash', types.text, (c) => c.notNull().references('push_browser.hash').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('push_zone_key', ['hash', 'zone'])
      .execute();
  },
};
