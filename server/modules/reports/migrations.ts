import type { MigrationSet } from '../../db/migrate.ts';

export const reportMigrations: MigrationSet['migrations'] = {
  '045-reports': async ({ schema, types }) => {
    await schema
      .createTable('report_target')
      .addColumn('id', types.int, types.id)
      .addColumn('zone', types.text, (c) => c.notNull())
      .addColumn('target_type', types.int, (c) => c.notNull())
      .addColumn('target_id', types.ref, (c) => c.notNull())
      .addColumn('mark', types.text, (c) => c.notNull())
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('post_id', types.ref, (c) => c.notNull())
      .addColumn('snapshot', types.json, (c) => c.notNull())
      .addColumn('open_count', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('total_count', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('state', types.flag, (c) => c.notNull().defaultTo(0))
      .addColumn('outcome', types.int, (c) => c.notNull().defaultTo(0))
      .addColumn('first_at', types.time, (c) => c.notNull())
      .addColumn('last_at', types.time, (c) => c.notNull())
      .addColumn('closed_at', types.time)
      .addColumn('closed_by', types.ref)
      .addUniqueConstraint('report_target_once', ['zone', 'target_type', 'target_id', 'mark'])
      .execute();
    const queue = schema.createIndex('report_target_queue').on('report_target');
    await queue.columns(['zone', 'state', 'last_at desc', 'id desc']).execute();
    await schema
      .createTable('report')
      .addColumn('id', types.int, types.id)
      .addColumn('target', types.ref, (c) => c.notNull().references('report_target.id').onDelete('cascade'))
      .addColumn('uid', types.ref, (c) => c.notNull())
      .addColumn('reason', types.int, (c) => c.notNull())
      .addColumn('comment', types.text, (c) => c.notNull())
      .addColumn('closed', types.flag, (c) => c.notNull().defaultTo(0))
      .addColumn('created_at', types.time, (c) => c.notNull())
      .addUniqueConstraint('report_once', ['target', 'uid'])
      .execute();
    await schema.createIndex('report_newest').on('report').columns(['target', 'id desc']).execute();
    await schema.createIndex('report_reason').on('report').columns(['target', 'closed', 'reason']).execute();
  },
  '095-report-times': async ({ schema }) => {
    await schema.createIndex('report_time').on('report').columns(['created_at', 'target']).execute();
    await schema.createIndex('report_target_closed').on('report_target').columns(['zone', 'closed_at']).execute();
  },
  '096-report-claims': async ({ schema, types }) => {
    await schema.alterTable('report_target').addColumn('claimed_by', types.ref).execute();
    await schema.alterTable('report_target').addColumn('claimed_until', types.time).execute();
    const queue = (name: string) => schema.createIndex(name).on('report_target');
    await queue('report_target_kind').columns(['zone', 'state', 'target_type', 'last_at desc', 'id desc']).execute();
    await queue('report_target_most').columns(['zone', 'state', 'open_count desc', 'id desc']).execute();
    await queue('report_target_claim').columns(['zone', 'state', 'claimed_by', 'claimed_until']).execute();
  },
  '097-reporters': async ({ schema, types }) => {
    await schema
      .alterTable('report')
      .addColumn('outcome', types.int, (c) => c.notNull().defaultTo(0))
      .execute();
    await schema
      .alterTable('report_target')
      .addColumn('weight', types.int, (c) => c.notNull().defaultTo(0))
      .execute();
    await schema.createIndex('report_reporter').on('report').columns(['uid', 'closed', 'outcome']).execute();
    const trusted = schema.createIndex('report_target_weight').on('report_target');
    await trusted.columns(['zone', 'state', 'weight desc', 'id desc']).execute();
  },
  '101-reports-by-wait': async ({ schema }) => {
    const waiting = schema.createIndex('report_target_waiting').on('report_target');
    await waiting.columns(['zone', 'state', 'first_at', 'id']).execute();
  },
};
