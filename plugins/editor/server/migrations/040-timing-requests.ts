import type { MigrationContext } from '../../../../server/sdk/index.ts';

/**
 * Which submission a timed draft was made by: its draft may have been made by another, and saved
 * since.
 */
export async function addTimingRequests({ schema, types, sql, db }: MigrationContext): Promise<void> {
  await schema.alterTable('editor_timing').addColumn('request_key', types.text).execute();
  await schema.alterTable('editor_timing').addColumn('digest', types.text).execute();
  await sql`update editor_timing set request_key =
    (select request_key from editor_draft where editor_draft.id = editor_timing.draft_id)`.execute(db);
  await schema.createIndex('editor_timing_request').on('editor_timing').column('request_key').execute();
}
