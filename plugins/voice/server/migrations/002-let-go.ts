import type { MigrationContext } from '../../../../server/sdk/index.ts';

/**
 * Sounds of deleted posts, which nobody restores, and those that are in no post any more are swept
 * like any other. Their week begins now: one may wait for its post's time.
 */
export async function letGo({ db }: MigrationContext): Promise<void> {
  const deleted = db.selectFrom('post').select('id').where('deleted_at', 'is not', null);
  await db.deleteFrom('voice_post').where('post_id', 'in', deleted).execute();
  await db
    .updateTable('voice_upload')
    .set({ kept: 0, created_at: Date.now() })
    .where('kept', '=', 1)
    .where('id', 'not in', db.selectFrom('voice_post').select('upload_id'))
    .execute();
}
