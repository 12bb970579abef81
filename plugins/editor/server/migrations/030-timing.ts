import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Drafts that are published by themselves at their time. */
export async function createTiming({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('editor_timing')
    .addColumn('id', types.int, types.id)
    .addColumn('draft_id', types.ref, (c) => c.notNull().references('editor_draft.id').onDelete('cascade'))
    .addColumn('status', types.int, (c) => c.notNull())
    .addColumn('open_at', types.time, (c) => c.notNull())
    // Later than `open_at` after a fault of ours: others go first.
    .addColumn('try_at', types.time, (c) => c.notNull())
    .addColumn('attempts', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('fields', types.json, (c) => c.notNull())
    .addColumn('alter_create', types.flag, (c) => c.notNull())
    .addColumn('sent_at', types.time, (c) => c.notNull())
    .addColumn('reason', types.json)
    .addUniqueConstraint('editor_timing_draft', ['draft_id'])
    .execute();
  // What is due is few rows at the head of it.
  await schema.createIndex('editor_timing_due').on('editor_timing').columns(['status', 'try_at']).execute();
}
