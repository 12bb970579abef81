import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createStrategy({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('strategy_click')
    .addColumn('day', types.int, (c) => c.notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('guide_id', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addPrimaryKeyConstraint('strategy_click_once', ['day', 'zone', 'guide_id', 'uid'])
    .execute();
  await schema
    .createTable('strategy_count')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('guide_id', types.text, (c) => c.notNull())
    .addColumn('clicks', types.int, (c) => c.notNull())
    .addPrimaryKeyConstraint('strategy_count_once', ['zone', 'guide_id'])
    .execute();
  await schema
    .createTable('strategy_visit')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('visited_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('strategy_visit_once', ['zone', 'uid'])
    .execute();
}
