import { createHash } from 'node:crypto';
import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Rows that are read at once. */
const AT_ONCE = 500;

/** The address of the smaller file as well, by which it is asked whether its post is in sight. */
export async function addSmallUrl({ schema, types, db }: MigrationContext): Promise<void> {
  await schema.alterTable('video_upload').addColumn('small_url', types.text).execute();
  for (let last = 0; ;) {
    const rows = await db
      .selectFrom('video_upload')
      .select(['id', 'zone', 'filekey'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    for (const { id, zone, filekey } of rows) {
      // As they were named (`files.ts`).
      const name = createHash('sha256')
        .update(`${String(filekey)}:360`)
        .digest('hex');
      const small_url = `/media/${String(zone)}/${name.slice(0, 2)}/${name}.mp4`;
      await db.updateTable('video_upload').set({ small_url }).where('id', '=', id).execute();
      last = Number(id);
    }
    if (rows.length < AT_ONCE) break;
  }
  await schema.createIndex('video_upload_small').on('video_upload').columns(['small_url']).execute();
}
