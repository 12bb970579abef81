import { sql, type SqlBool } from 'kysely';
import type { MigrationContext } from '../../../../server/sdk/index.ts';

/** What a held lottery waits for: until now it was always its post. */
export async function addHeldZones({ schema, types }: MigrationContext): Promise<void> {
  await schema
    .alterTable('lottery')
    .addColumn('held_for', types.text, (c) => c.notNull().defaultTo(sql.lit('post')))
    .execute();
  const held = schema.createIndex('lottery_held_zone').on('lottery').columns(['post_id']);
  await held.where(sql<SqlBool>`held_for = 'zone'`).execute();
}
