import type { MigrationContext } from '../../../../server/sdk/index.ts';

export async function createTemplates({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .createTable('editor_template_type')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('name', types.text, (c) => c.notNull())
    .addUniqueConstraint('editor_template_type_name', ['zone', 'name'])
    .execute();
  await schema
    .createTable('editor_template')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    // Without a cascade: a kind that has templates cannot go.
    .addColumn('type_id', types.ref, (c) => c.notNull().references('editor_template_type.id'))
    .addColumn('name', types.text, (c) => c.notNull())
    .addColumn('variants', types.json, (c) => c.notNull())
    .addColumn('topic', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('updated_at', types.time, (c) => c.notNull())
    .execute();
  await schema
    .createIndex('editor_template_list')
    .on('editor_template')
    .columns(['zone', 'type_id', 'id desc'])
    .execute();
}
