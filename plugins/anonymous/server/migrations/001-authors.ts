import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Who has written which post without a name. The only place that knows. */
export async function createAuthors({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('anonymous_post')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().notNull().references('post.id').onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('anonymous_post_author').on('anonymous_post').column('uid').execute();
}
