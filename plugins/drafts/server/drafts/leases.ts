import type { Db } from '../../../../server/sdk/index.ts';
import { DRAFT_LIMITS } from '../../contract.ts';
import type { Editor } from './holder.ts';
import type { DraftTables, LeaseRow } from './tables.ts';

/**
 * Leases of drafts, as rows: one editor holds one until it leaves or has been silent for `leaseMs`.
 * Callers have locked the draft (`DraftStore.lock`), so that what is read here is true until they
 * are done.
 */
export function createLeases(db: Db) {
  const q = () => db.q<DraftTables>();

  return {
    /** Leases that hold now, by draft. */
    async of(draftIds: readonly number[], now: number): Promise<Map<number, LeaseRow>> {
      if (draftIds.length === 0) return new Map();
      const rows = await q()
        .selectFrom('editor_lease')
        .selectAll()
        .where('draft_id', 'in', [...draftIds])
        .where('ends_at', '>', now)
        .execute();
      return new Map(rows.map((row) => [row.draft_id, row]));
    },

    /** Gives the draft to this editor, or prolongs what it has. */
    async hold(draftId: number, { holder, device }: Editor, now: number): Promise<void> {
      const lease = { draft_id: draftId, holder, device, since: now, ends_at: now + DRAFT_LIMITS.leaseMs };
      const { draft_id: _same, since: _first, ...renewed } = lease;
      await q()
        .insertInto('editor_lease')
        .values(lease)
        .onConflict((conflict) =>
          conflict.column('draft_id').doUpdateSet(({ eb, ref }) => ({
            ...renewed,
            since: eb
              .case()
              .when('editor_lease.holder', '=', holder)
              .then(ref('editor_lease.since'))
              .else(ref('excluded.since'))
              .end(),
          })),
        )
        .execute();
    },

    /** This editor leaves the draft. Another's lease stays. */
    async leave(draftId: number, { holder }: Editor): Promise<void> {
      await q().deleteFrom('editor_lease').where('draft_id', '=', draftId).where('holder', '=', holder).execute();
    },
  };
}

export type Leases = ReturnType<typeof createLeases>;
