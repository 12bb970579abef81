import type { MigrationSet } from '../../db/migrate.ts';

/** Tables of accounts, sessions, grants, real names and restrictions; see tables.ts. */
export const accountMigrations: MigrationSet['migrations'] = {
  '001-accounts': async ({ schema, types }) => {
    await schema
      .createTable('account')
      .addColumn('id', types.int, types.id)
      .addColumn('account', types.text, (c) => c.notNull())
      .addColumn('account_key', types.text, (c) => c.notNull())
      .addColumn('password_hash', types.text, (c) => c.notNull())
      .addColumn('status', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addUniqueConstraint('account_account_key', ['account_key'])
      .execute();
    await schema
      .createTable('login_ticket')
      .addColumn('hash', types.text, (c) => c.primaryKey().notNull())
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('expires_at', types.time, (c) => c.notNull())
      .addColumn('used_at', types.time)
      .execute();
    await schema.createIndex('login_ticket_expires').on('login_ticket').column('expires_at').execute();
    await schema
      .createTable('session')
      .addColumn('hash', types.text, (c) => c.primaryKey().notNull())
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addColumn('last_seen_at', types.time, (c) => c.notNull())
      .addColumn('expires_at', types.time, (c) => c.notNull())
      .addColumn('user_agent', types.text, (c) => c.notNull())
      .addColumn('ip', types.text, (c) => c.notNull())
      .execute();
    await schema.createIndex('session_uid').on('session').column('uid').execute();
    await schema.createIndex('session_expires').on('session').column('expires_at').execute();
  },
  '002-rights': async ({ schema, types }) => {
    await schema
      .createTable('permission_grant')
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('code', types.int, (c) => c.notNull())
      .addColumn('granted_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('permission_grant_pk', ['uid', 'zone', 'code'])
      .execute();
    await schema
      .createTable('real_name')
      .addColumn('uid', types.ref, (c) => c.primaryKey().notNull().references('account.id').onDelete('cascade'))
      .addColumn('name_masked', types.text, (c) => c.notNull())
      .addColumn('id_hash', types.text, (c) => c.notNull())
      .addColumn('slot', types.int, (c) => c.notNull())
      .addColumn('verified_at', types.time, (c) => c.notNull())
      .addUniqueConstraint('real_name_slot', ['id_hash', 'slot'])
      .execute();
    await schema
      .createTable('user_restriction')
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('kind', types.int, (c) => c.notNull())
      .addColumn('until', types.time, (c) => c.notNull())
      .addColumn('reason', types.text, (c) => c.notNull())
      .addColumn('by_uid', types.ref, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('user_restriction_pk', ['uid', 'zone', 'kind'])
      .execute();
  },
  '093-login-throttle': async ({ schema, types }) => {
    await schema
      .createTable('login_counter')
      .addColumn('key', types.text, (c) => c.primaryKey().notNull())
      .addColumn('count', types.int, (c) => c.notNull())
      .addColumn('since', types.time, (c) => c.notNull())
      .addColumn('last_at', types.time, (c) => c.notNull())
      .addColumn('known', types.flag, (c) => c.notNull())
      .addColumn('expires_at', types.time, (c) => c.notNull())
      .execute();
    await schema.createIndex('login_counter_expires').on('login_counter').column('expires_at').execute();
    await schema
      .createTable('spent_challenge')
      .addColumn('id', types.text, (c) => c.primaryKey().notNull())
      .addColumn('expires_at', types.time, (c) => c.notNull())
      .execute();
    await schema.createIndex('spent_challenge_expires').on('spent_challenge').column('expires_at').execute();
  },
  // The key gets a column, which no engine adds to one that is there.
  '094-restriction-sources': async ({ schema, types, db }) => {
    await schema
      .createTable('user_restriction_by_source')
      .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('kind', types.int, (c) => c.notNull())
      .addColumn('source', types.text, (c) => c.notNull().defaultTo(''))
      .addColumn('until', types.time, (c) => c.notNull())
      .addColumn('reason', types.text, (c) => c.notNull())
      .addColumn('by_uid', types.ref, (c) => c.notNull())
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addPrimaryKeyConstraint('user_restriction_source_pk', ['uid', 'zone', 'kind', 'source'])
      .execute();
    const columns = ['uid', 'zone', 'kind', 'until', 'reason', 'by_uid', 'created_at'] as const;
    await db
      .insertInto('user_restriction_by_source')
      .columns([...columns])
      .expression((from) => from.selectFrom('user_restriction').select([...columns]))
      .execute();
    await schema.dropTable('user_restriction').execute();
    await schema.alterTable('user_restriction_by_source').renameTo('user_restriction').execute();
  },
};
