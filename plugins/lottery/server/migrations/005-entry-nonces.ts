import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Entries of lists that are fixed already are nonces alone: nobody can show whose they are. */
export async function addEntryVersions({ schema, types, db }: MigrationContext): Promise<void> {
  await schema
    .alterTable('lottery')
    .addColumn('entry_version', types.int, (c) => c.notNull().defaultTo(2))
    .execute();
  await db.updateTable('lottery').set({ entry_version: 1 }).where('frozen_at', 'is not', null).execute();
}
