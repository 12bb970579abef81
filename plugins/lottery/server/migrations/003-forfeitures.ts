import { sql, type SqlBool } from 'kysely';
import type { MigrationContext } from '../../../../server/sdk/index.ts';

/**
 * Whose deed a forfeiture was, and why; registrations that are never sent are found by their date.
 */
export async function addForfeitures(m: MigrationContext): Promise<void> {
  const { schema, types } = m;
  const none = sql.lit('');
  await schema
    .alterTable('lottery_award')
    .addColumn('forfeited_by', types.text, (c) => c.notNull().defaultTo(none))
    .execute();
  await schema
    .alterTable('lottery_award')
    .addColumn('forfeit_reason', types.text, (c) => c.notNull().defaultTo(none))
    .execute();
  const unsent = schema.createIndex('lottery_award_unsent').on('lottery_award').columns(['register_until', 'id']);
  await unsent.where(sql<SqlBool>`registration is not null and sent_at is null`).execute();
  await tellOlder(m);
  await freeHeld(m);
}

/**
 * Of older ones the log knows whose deed it was; the reason was kept for the audit alone, and stays
 * there.
 */
async function tellOlder({ db }: MigrationContext): Promise<void> {
  const lines = await db.selectFrom('lottery_log').select('data').where('kind', '=', 'forfeited').execute();
  for (const { data } of lines) {
    // Written by `ledger.ts`.
    const { id, reason } = JSON.parse(String(data)) as { id: number; reason: string };
    await db.updateTable('lottery_award').set({ forfeited_by: reason }).where('id', '=', id).execute();
  }
}

/**
 * What is drawn already no longer waits for its post; the time to register does, from the next look
 * at it.
 */
async function freeHeld({ db }: MigrationContext): Promise<void> {
  await db.updateTable('lottery').set({ held_at: null }).where('stage', '=', 'drawn').execute();
  await db
    .updateTable('lottery')
    .set({ due_at: 0 })
    .where('stage', '=', 'drawn')
    .where('due_at', 'is', null)
    .where('post_id', 'in', db.selectFrom('lottery_round').select('post_id').where('drawn_at', 'is', null))
    .execute();
}
