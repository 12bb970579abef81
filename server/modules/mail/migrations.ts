import { sql, type SqlBool } from 'kysely';
import type { MigrationSet } from '../../db/migrate.ts';

/** Addresses, what is to be sent to them, and who gets which digest. All of it goes with its account. */
export const mailMigrations: MigrationSet['migrations'] = {
  '104-mail': async ({ schema, types }) => {
    const owned = (table: string) =>
      schema
        .createTable(table)
        .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'));
    const index = (table: string, name: string) => schema.createIndex(`${table}_${name}`).on(table);
    await owned('mail_address')
      .addColumn('address', types.text, (c) => c.notNull())
      .addColumn('locale', types.text, (c) => c.notNull())
      .addColumn('confirmed_at', types.time, (c) => c.notNull())
      .addColumn('refused_at', types.time)
      .addColumn('noticed_at', types.time, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('mail_address_key', ['uid'])
      .execute();
    await index('mail_address', 'address').column('address').execute();
    await owned('mail_token')
      .addColumn('hash', types.text, (c) => c.primaryKey().notNull())
      .addColumn('address', types.text, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('locale', types.text, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addColumn('expires_at', types.time, (c) => c.notNull())
      .addColumn('ended_at', types.time)
      .addColumn('refused_at', types.time)
      .execute();
    await index('mail_token', 'uid').columns(['uid', 'created_at']).execute();
    await index('mail_token', 'address').columns(['address', 'created_at']).execute();
    await index('mail_token', 'expires').column('expires_at').execute();
    await owned('mail_outgoing')
      .addColumn('id', types.int, types.id)
      .addColumn('kind', types.text, (c) => c.notNull())
      .addColumn('is_bulk', types.flag, (c) => c.notNull().defaultTo(0))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('address', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('locale', types.text, (c) => c.notNull())
      .addColumn('secret', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('since', types.time, (c) => c.notNull().defaultTo(0))
      .addColumn('late_since', types.time)
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addColumn('due_at', types.time, (c) => c.notNull())
      .addColumn('tries', types.int, (c) => c.notNull().defaultTo(0))
      .execute();
    await index('mail_outgoing', 'due').columns(['is_bulk', 'due_at', 'id']).execute();
    await index('mail_outgoing', 'uid').column('uid').execute();
    // All notices of a person in a zone wait as one mail.
    const notices = index('mail_outgoing', 'notices').unique().columns(['uid', 'zone']);
    await notices.where(sql<SqlBool>`kind = 'notices'`).execute();
    await owned('mail_digest_reader')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addPrimaryKeyConstraint('mail_digest_reader_key', ['zone', 'uid'])
      .execute();
    await index('mail_digest_reader', 'uid').column('uid').execute();
    await owned('mail_digest')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('week', types.int, (c) => c.notNull())
      .addPrimaryKeyConstraint('mail_digest_key', ['zone', 'uid', 'week'])
      .execute();
    await index('mail_digest', 'uid').column('uid').execute();
    await schema
      .createTable('mail_digest_run')
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('week', types.int, (c) => c.notNull())
      .addColumn('last_uid', types.ref, (c) => c.notNull().defaultTo(0))
      .addColumn('is_done', types.flag, (c) => c.notNull().defaultTo(0))
      .addPrimaryKeyConstraint('mail_digest_run_key', ['zone', 'week'])
      .execute();
  },
  '105-mail-mailbox': async ({ schema }) => {
    await schema
      .createIndex('mail_token_mailbox')
      .on('mail_token')
      .expression(sql`lower(address), created_at`)
      .execute();
  },
};
