import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createFolderTables({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('collection_folders_person')
    .addColumn('uid', types.ref, (c) => c.primaryKey().references('account.id').onDelete('cascade'))
    .execute();
  await schema
    .createTable('collection_folders_folder')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('name_key', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('collection_folders_folder_name', ['uid', 'zone', 'name_key'])
    .execute();
  await schema
    .createTable('collection_folders_place')
    .addColumn('uid', types.ref, (c) => c.notNull().references('account.id').onDelete('cascade'))
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('folder_id', types.ref, (c) => c.references('collection_folders_folder.id').onDelete('set null'))
    .addColumn('note', types.text, (c) => c.notNull())
    .addPrimaryKeyConstraint('collection_folders_place_key', ['uid', 'post_id'])
    .addForeignKeyConstraint(
      'collection_folders_place_collect',
      ['uid', 'post_id'],
      'collect',
      ['uid', 'post_id'],
      (key) => key.onDelete('cascade'),
    )
    .execute();
  await schema
    .createIndex('collection_folders_place_folder')
    .on('collection_folders_place')
    .column('folder_id')
    .execute();
}
