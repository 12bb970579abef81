import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Uploads of videos and their pieces. */
export async function createVideos({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('video_upload')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('filekey', types.text, (c) => c.notNull())
    .addColumn('token', types.text, (c) => c.notNull())
    .addColumn('video_url', types.text, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('total', types.int, (c) => c.notNull())
    .addColumn('modified', types.time, (c) => c.notNull())
    .addColumn('state', types.text, (c) => c.notNull())
    .addColumn('format', types.text, (c) => c.notNull())
    .addColumn('progress', types.int, (c) => c.notNull())
    .addColumn('attempts', types.int, (c) => c.notNull().defaultTo(0))
    .addColumn('claim', types.text)
    .addColumn('try_at', types.time, (c) => c.notNull())
    .addColumn('reason', types.json)
    .addColumn('outputs', types.json)
    .addColumn('cover_url', types.text)
    .addColumn('post_id', types.ref)
    .addColumn('has_pieces', types.flag, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('keep_until', types.time, (c) => c.notNull())
    .addUniqueConstraint('video_upload_filekey', ['filekey'])
    .addUniqueConstraint('video_upload_url', ['video_url'])
    // A post has one video at most.
    .addUniqueConstraint('video_upload_post', ['post_id'])
    .execute();
  await schema.createIndex('video_upload_owner').on('video_upload').columns(['uid', 'zone', 'state']).execute();
  // What is due is few rows at the head of it.
  await schema.createIndex('video_upload_due').on('video_upload').columns(['state', 'try_at']).execute();
  await schema.createIndex('video_upload_orphan').on('video_upload').columns(['post_id', 'keep_until']).execute();
  await schema.createIndex('video_upload_pieces').on('video_upload').columns(['has_pieces', 'state']).execute();
  await schema
    .createTable('video_chunk')
    .addColumn('upload_id', types.ref, (c) => c.notNull().references('video_upload.id').onDelete('cascade'))
    .addColumn('position', types.int, (c) => c.notNull())
    .addColumn('bytes', types.int, (c) => c.notNull())
    .addColumn('sha256', types.text, (c) => c.notNull())
    .addColumn('stored', types.flag, (c) => c.notNull())
    .addPrimaryKeyConstraint('video_chunk_once', ['upload_id', 'position'])
    .execute();
  await schema
    .createTable('video_person')
    .addColumn('uid', types.ref, (c) => c.primaryKey())
    .execute();
}
