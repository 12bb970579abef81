import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** A draft that was made from an approved one goes on with its history. */
export async function addHistories({ schema, types, db }: MigrationContext): Promise<void> {
  await schema
    .alterTable('review_submission')
    .addColumn('history_id', types.ref, (c) => c.notNull().defaultTo(0))
    .execute();
  await db
    .updateTable('review_submission')
    .set(({ ref }) => ({ history_id: ref('draft_id') }))
    .execute();
  await schema
    .createIndex('review_submission_history')
    .on('review_submission')
    .columns(['zone', 'history_id', 'round'])
    .execute();
}
