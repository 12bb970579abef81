import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** What is reviewed with a draft, and which drafts take places of hot posts. */
export async function addReview({ schema, types }: MigrationContext): Promise<void> {
  await schema.alterTable('editor_draft').addColumn('review_fields', types.json).execute();
  await schema
    .alterTable('editor_draft')
    .addColumn('is_hot', types.flag, (c) => c.notNull().defaultTo(0))
    .execute();
  await schema.createIndex('editor_draft_hot').on('editor_draft').columns(['zone', 'is_hot']).execute();
}
