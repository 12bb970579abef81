import type { MigrationContext } from '../../../../../server/sdk/index.ts';

export async function createShips({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('drydock_ship')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('arrived_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('drydock_ship_post', ['zone', 'post_id'])
    .execute();
}
