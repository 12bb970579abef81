import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createTeams({ schema, types, sql }: MigrationContext): Promise<void> {
  await schema
    .createTable('team')
    .addColumn('post_id', types.ref, (c) => c.primaryKey().references('post.id').onDelete('cascade'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('theme_id', types.int, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('note', types.text, (c) => c.notNull())
    .addColumn('seats', types.int, (c) => c.notNull())
    .addColumn('taken', types.int, (c) => c.notNull())
    .addColumn('state', types.int, (c) => c.notNull())
    .addColumn('listed', types.flag, (c) => c.notNull())
    .addColumn('day', types.int, (c) => c.notNull())
    .addCheckConstraint('team_seats', sql`taken <= seats`)
    .execute();
  await schema
    .createIndex('team_open')
    .on('team')
    .columns(['zone', 'post_id desc'])
    .where(sql<boolean>`state = 1 and listed = 1`)
    .execute();
  await schema.createIndex('team_by_owner').on('team').columns(['zone', 'uid', 'day']).execute();
  await schema
    .createTable('team_member')
    .addColumn('post_id', types.ref, (c) => c.notNull().references('team.post_id').onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('joined_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('team_member_once', ['post_id', 'uid'])
    .execute();
  await schema
    .createTable('team_owner')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('opened_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('team_owner_once', ['zone', 'uid'])
    .execute();
}
