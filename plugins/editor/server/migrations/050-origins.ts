import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Which approved draft another was made from, by changing its body. */
export async function addOrigins({ schema, types }: MigrationContext): Promise<void> {
  await schema.alterTable('editor_draft').addColumn('origin_id', types.ref).execute();
}
