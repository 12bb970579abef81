import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** What is asked before the vote. */
export async function addQuestions({ schema, types }: MigrationContext): Promise<void> {
  await schema.alterTable('poll').addColumn('questions', types.json).execute();
}
