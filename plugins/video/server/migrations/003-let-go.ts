import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Videos of deleted posts, which nobody restores, are swept like any that is in no post. */
export async function letGo({ db }: MigrationContext): Promise<void> {
  const deleted = db.selectFrom('post').select('id').where('deleted_at', 'is not', null);
  await db
    .updateTable('video_upload')
    .set({ post_id: null, cover_url: null })
    .where('post_id', 'in', deleted)
    .execute();
}
