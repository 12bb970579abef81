import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Rules for texts, what they caught, and what stands for texts that were sent lately; see tables.ts. */
export async function createRules({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('text_rule')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('action', types.text, (c) => c.notNull())
    .addColumn('on_posts', types.flag, (c) => c.notNull())
    .addColumn('on_comments', types.flag, (c) => c.notNull())
    .addColumn('lines', types.text, (c) => c.notNull())
    .addColumn('amount', types.int, (c) => c.notNull())
    .addColumn('minutes', types.int, (c) => c.notNull())
    .addColumn('is_on', types.flag, (c) => c.notNull())
    .addColumn('revision', types.int, (c) => c.notNull())
    .addColumn('tried', types.int, (c) => c.notNull())
    .addColumn('updated_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('text_rule_name', ['zone', 'name'])
    .execute();
  await schema
    .createTable('text_hit')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('rule_id', types.ref, (c) => c.notNull().references('text_rule.id').onDelete('cascade'))
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('action', types.text, (c) => c.notNull())
    .addColumn('target_type', types.text, (c) => c.notNull())
    .addColumn('target_id', types.ref, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('digest', types.text, (c) => c.notNull())
    .addColumn('excerpt', types.text, (c) => c.notNull())
    .addColumn('found', types.text, (c) => c.notNull())
    .addColumn('verdict', types.flag, (c) => c.notNull())
    .addColumn('judged_by', types.ref)
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addUniqueConstraint('text_hit_once', ['rule_id', 'uid', 'digest', 'target_id'])
    .execute();
  const hit = (name: string) => schema.createIndex(name).on('text_hit');
  await hit('text_hit_newest').columns(['rule_id', 'id desc']).execute();
  await hit('text_hit_verdict').columns(['rule_id', 'verdict']).execute();
  await hit('text_hit_target').columns(['zone', 'target_type', 'target_id']).execute();
  await hit('text_hit_time').columns(['zone', 'created_at', 'action']).execute();
  await hit('text_hit_age').columns(['created_at']).execute();
  await schema
    .createTable('text_band')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('band', types.int, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('numbers', types.text, (c) => c.notNull())
    .execute();
  const band = (name: string) => schema.createIndex(name).on('text_band');
  await band('text_band_find').columns(['zone', 'band', 'created_at']).execute();
  await band('text_band_age').columns(['created_at']).execute();
}
