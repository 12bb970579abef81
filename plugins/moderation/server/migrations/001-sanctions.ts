import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** Clauses, sanctions with their effects and changes, and appeals; see tables.ts. */
export async function createSanctions({ schema, types, sql }: MigrationContext): Promise<void> {
  await schema
    .createTable('sanction_clauses')
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('version', types.int, (c) => c.notNull())
    .addColumn('digest', types.text, (c) => c.notNull())
    .addColumn('clauses', types.json, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addPrimaryKeyConstraint('sanction_clauses_pk', ['zone', 'version'])
    .addUniqueConstraint('sanction_clauses_digest', ['zone', 'digest'])
    .execute();
  await schema
    .createTable('sanction')
    .addColumn('id', types.int, types.id)
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('action', types.text, (c) => c.notNull())
    .addColumn('target_type', types.text, (c) => c.notNull())
    .addColumn('target_id', types.ref, (c) => c.notNull())
    .addColumn('post_id', types.ref, (c) => c.notNull())
    .addColumn('clause_version', types.int, (c) => c.notNull())
    .addColumn('clause_id', types.text, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('points', types.int, (c) => c.notNull())
    .addColumn('ban_type', types.int, (c) => c.notNull())
    .addColumn('ban_days', types.int, (c) => c.notNull())
    .addColumn('remark', types.text, (c) => c.notNull())
    .addColumn('note', types.text, (c) => c.notNull())
    .addColumn('evidence', types.json, (c) => c.notNull())
    .addColumn('issuer_uid', types.ref, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addForeignKeyConstraint('sanction_clause', ['zone', 'clause_version'], 'sanction_clauses', ['zone', 'version'])
    // What an appeal refers to, so that it knows who issued the sanction.
    .addUniqueConstraint('sanction_issuer', ['id', 'issuer_uid'])
    .execute();
  await schema.createIndex('sanction_newest').on('sanction').columns(['zone', 'id desc']).execute();
  await schema.createIndex('sanction_person').on('sanction').columns(['zone', 'uid', 'id desc']).execute();
  await schema
    .createTable('sanction_effect')
    .addColumn('id', types.int, types.id)
    .addColumn('sanction_id', types.ref, (c) => c.notNull().references('sanction.id'))
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('target_type', types.text, (c) => c.notNull())
    .addColumn('target_id', types.ref, (c) => c.notNull())
    .addColumn('amount', types.int, (c) => c.notNull())
    .addColumn('data', types.text, (c) => c.notNull())
    .addColumn('until', types.time)
    .addColumn('was_so', types.flag, (c) => c.notNull())
    .addColumn('undone_at', types.time)
    .addColumn('undone_by', types.ref)
    .addColumn('kept', types.text, (c) => c.notNull().defaultTo(''))
    .execute();
  const holds = sql<boolean>`undone_at is null`;
  await schema.createIndex('sanction_effect_of').on('sanction_effect').columns(['sanction_id', 'id']).execute();
  const points = schema.createIndex('sanction_effect_points').on('sanction_effect').columns(['zone', 'uid', 'kind']);
  await points.where(holds).execute();
  const once = schema.createIndex('sanction_effect_once').unique().on('sanction_effect');
  await once
    .columns(['zone', 'target_type', 'target_id', 'kind'])
    .where(sql<boolean>`undone_at is null and target_type <> 'user'`)
    .execute();
  await schema
    .createTable('sanction_change')
    .addColumn('id', types.int, types.id)
    .addColumn('sanction_id', types.ref, (c) => c.notNull().references('sanction.id'))
    .addColumn('kind', types.text, (c) => c.notNull())
    .addColumn('by_uid', types.ref, (c) => c.notNull())
    .addColumn('reason', types.text, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .execute();
  await schema.createIndex('sanction_change_of').on('sanction_change').columns(['sanction_id', 'id']).execute();
  await schema
    .createTable('appeal')
    .addColumn('sanction_id', types.ref, (c) => c.primaryKey().notNull())
    .addColumn('zone', types.text, (c) => c.notNull())
    .addColumn('uid', types.ref, (c) => c.notNull())
    .addColumn('issuer_uid', types.ref, (c) => c.notNull())
    .addColumn('text', types.text, (c) => c.notNull())
    .addColumn('images', types.json, (c) => c.notNull())
    .addColumn('created_at', types.time, (c) => c.notNull())
    .addColumn('due_at', types.time, (c) => c.notNull())
    .addColumn('state', types.flag, (c) => c.notNull())
    .addColumn('outcome', types.text)
    .addColumn('answer', types.text, (c) => c.notNull())
    .addColumn('decided_by', types.ref)
    .addColumn('decided_at', types.time)
    .addForeignKeyConstraint('appeal_sanction', ['sanction_id', 'issuer_uid'], 'sanction', ['id', 'issuer_uid'])
    .addCheckConstraint('appeal_not_by_issuer', sql`decided_by is null or decided_by <> issuer_uid`)
    .execute();
  await schema.createIndex('appeal_waiting').on('appeal').columns(['zone', 'state', 'due_at', 'sanction_id']).execute();
}
