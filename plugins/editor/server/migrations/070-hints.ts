import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Hints of the composer are shown once to each person, in whatever browser. */
export async function createHints({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('editor_hint')
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('hint', types.text, (c) => c.notNull())
    .addColumn('shown_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('editor_hint_pk', ['uid', 'hint'])
    .execute();
}
