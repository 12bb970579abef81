import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Who has a draft open: at most one editor, until its lease ends. */
export async function createEditLeases({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('editor_lease')
    .addColumn('draft_id', types.ref, (c) => c.primaryKey().references('editor_draft.id').onDelete('cascade'))
    .addColumn('holder', types.text, (c) => c.notNull())
    .addColumn('device', types.text, (c) => c.notNull())
    .addColumn('since', types.time, (c) => c.notNull())
    .addColumn('ends_at', types.time, (c) => c.notNull())
    .execute();
}
