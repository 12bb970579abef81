import type { MigrationSet } from '../../db/migrate.ts';

/** The audit log. It refers to no account by key: a record outlives what it is about. */
export const auditMigrations: MigrationSet['migrations'] = {
  '020-audit': async ({ schema, types }) => {
    await schema
      .createTable('audit_log')
      .addColumn('id', types.int, types.id)
      .addColumn('at', types.time, (c) => c.notNull())
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('action', types.text, (c) => c.notNull())
      .addColumn('target_type', types.text, (c) => c.notNull())
      .addColumn('target_id', types.ref, (c) => c.notNull())
      .addColumn('reason', types.text, (c) => c.notNull())
      .addColumn('detail', types.json, (c) => c.notNull())
      .addColumn('ip', types.text, (c) => c.notNull())
      .addColumn('request_id', types.text, (c) => c.notNull())
      .execute();
    await schema.createIndex('audit_log_zone').on('audit_log').columns(['zone', 'id']).execute();
    await schema.createIndex('audit_log_target').on('audit_log').columns(['target_type', 'target_id']).execute();
  },
};
