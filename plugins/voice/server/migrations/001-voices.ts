import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Uploaded sounds, and which posts have them. */
export async function createVoices({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('voice_upload')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('storage_key', types.text, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('seconds', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('kept', types.flag, (c) => c.notNull())
    .addUniqueConstraint('voice_upload_key', ['storage_key'])
    .execute();
  await schema.createIndex('voice_upload_unkept').on('voice_upload').columns(['kept', 'created_at']).execute();
  await schema
    .createTable('voice_post')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('post.id').onDelete('cascade'))
    .addColumn('position', types.int, (c) => c.notNull())
    .addColumn('upload_id', types.ref, (c) => c.notNull().references('voice_upload.id'))
    .addPrimaryKeyConstraint('voice_post_place', ['post_id', 'position'])
    .execute();
  await schema.createIndex('voice_post_upload').on('voice_post').columns(['upload_id']).execute();
}
