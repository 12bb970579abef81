import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** What the image review says of the first pictures of videos. */
export async function addPosterReview({ schema, types, db }: MigrationContext): Promise<void> {
  const table = () => schema.alterTable('video_upload');
  await table()
    .addColumn('poster_state', types.text, (c) => c.notNull().defaultTo('none'))
    .execute();
  await table().addColumn('poster_url', types.text).execute();
  await table()
    .addColumn('poster_try_at', types.time, (c) => c.notNull().defaultTo(0))
    .execute();
  await table()
    .addColumn('poster_attempts', types.int, (c) => c.notNull().defaultTo(0))
    .execute();
  await table().addColumn('poster_reason', types.json).execute();
  // What is there already is shown already.
  await db.updateTable('video_upload').set({ poster_state: 'passed' }).where('outputs', 'is not', null).execute();
  await schema
    .createIndex('video_upload_unseen')
    .on('video_upload')
    .columns(['poster_state', 'poster_try_at'])
    .execute();
  await schema.createIndex('video_upload_poster').on('video_upload').columns(['poster_url']).execute();
}
