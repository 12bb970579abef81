import type { MigrationContext } from '../../../../server/sdk/index.ts';

/**
 * Under whose name submissions are shown. Of those that are there already, the ones to be published
 * without a name get nobody's.
 */
export async function addBylines({ schema, types, db }: MigrationContext): Promise<void> {
  await schema
    .alterTable('review_submission')
    .addColumn('byline_uid', types.ref, (c) => c.notNull().defaultTo(0))
    .execute();
  await db
    .updateTable('review_submission')
    .set(({ ref }) => ({ byline_uid: ref('uid') }))
    .where('fields', 'not like', '%"wbAnonymous":1%')
    .execute();
}
