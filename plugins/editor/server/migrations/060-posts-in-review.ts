import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Posts that a draft in review is to change are in review themselves. */
export async function markPostsInReview({ db }: MigrationContext): Promise<void> {
  const drafts = db.selectFrom('editor_draft').select('post_id').where('status', '=', 2);
  await db
    .updateTable('post')
    .set({ audit: 1 })
    .where('id', 'in', drafts.where('post_id', 'is not', null))
    .execute();
}
