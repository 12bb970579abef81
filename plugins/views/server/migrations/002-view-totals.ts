import { sql } from 'kysely';
import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** How often a post was read in all: lists show it, and would add up all its days each time. */
export async function createViewTotals({ db, schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('view_total')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('count', types.int, (c) => c.notNull())
    .execute();
  const byPost = db
    .selectFrom('view_day')
    .select(['post_id', sql<number>`sum(${sql.ref('count')})`.as('count')])
    .groupBy('post_id');
  await db.insertInto('view_total').columns(['post_id', 'count']).expression(byPost).execute();
}
