import type { Insertable } from 'kysely';
import type { Db } from '../../../../server/sdk/index.ts';
import type { Owner } from '../drafts/store.ts';
import { opened } from '../drafts/stored.ts';
import type { DraftRow } from '../drafts/tables.ts';
import { TimingStatus } from '../../contract.ts';
import { timeOf, type TimingRow, type TimingTables } from './tables.ts';

export interface TimedDraft {
  readonly timing: TimingRow;
  readonly draft: DraftRow;
}

export function createTimingStore(db: Db) {
  const q = () => db.q<TimingTables>();

  const due = (now: number) =>
    q()
      .selectFrom('editor_timing')
      .innerJoin('editor_draft', 'editor_draft.id', 'editor_timing.draft_id')
      .selectAll('editor_timing')
      .where('editor_timing.status', '=', TimingStatus.waiting)
      .where('try_at', '<=', now)
      .orderBy('try_at')
      .limit(1);

  async function draftOf(timing: TimingRow): Promise<TimedDraft> {
    const draft = await q()
      .selectFrom('editor_draft')
      .selectAll()
      .where('id', '=', timing.draft_id)
      .executeTakeFirstOrThrow();
    return { timing, draft: opened(draft, timeOf(timing)) };
  }

  return {
    async insert(row: Insertable<TimingTables['editor_timing']>): Promise<void> {
      await q().insertInto('editor_timing').values(row).execute();
    },

    /** Those of these drafts that are timed, by the draft's id. */
    async of(draftIds: readonly number[]): Promise<Map<number, TimingRow>> {
      if (draftIds.length === 0) return new Map();
      const rows = q()
        .selectFrom('editor_timing')
        .selectAll()
        .where('draft_id', 'in', [...draftIds]);
      return new Map((await rows.execute()).map((row) => [row.draft_id, row]));
    },

    /** The own one that this submission has made, with its draft's version. */
    bySent: ({ zone, uid }: Owner, key: string): Promise<(TimingRow & { version: number }) | undefined> =>
      q()
        .selectFrom('editor_timing')
        .innerJoin('editor_draft', 'editor_draft.id', 'editor_timing.draft_id')
        .selectAll('editor_timing')
        .select('editor_draft.version')
        .where('editor_timing.request_key', '=', key)
        .where('editor_draft.zone', '=', zone)
        .where('editor_draft.uid', '=', uid)
        .executeTakeFirst(),

    /**
     * An own timed draft, locked until the end of the transaction: the draft first, as whoever
     * saves it does.
     */
    async lock({ zone, uid }: Owner, draftId: number): Promise<TimedDraft | undefined> {
      const own = q().selectFrom('editor_draft').selectAll().where('zone', '=', zone).where('uid', '=', uid);
      const draft = await db.forUpdate(own.where('id', '=', draftId)).executeTakeFirst();
      const ofDraft = q().selectFrom('editor_timing').selectAll().where('draft_id', '=', draftId);
      const timing = draft && (await db.forUpdate(ofDraft).executeTakeFirst());
      return timing && { timing, draft: opened(draft, timeOf(timing)) };
    },

    /**
     * The one that has been due for longest and that nobody has in hand, no other host and nobody
     * who saves it at this moment, locked with its draft until the end of the transaction.
     */
    async lockDue(now: number): Promise<TimedDraft | undefined> {
      const timing = await db.skipLocked(due(now)).executeTakeFirst();
      return timing && draftOf(timing);
    },

    /** The same, but nobody is kept from it: somebody else may be the one that publishes it. */
    async nextDue(now: number): Promise<TimedDraft | undefined> {
      const timing = await due(now).executeTakeFirst();
      return timing && draftOf(timing);
    },

    async update(id: number, change: Partial<Omit<TimingRow, 'id' | 'draft_id'>>): Promise<void> {
      await q().updateTable('editor_timing').set(change).where('id', '=', id).execute();
    },

    async removeOf(draftId: number): Promise<void> {
      await q().deleteFrom('editor_timing').where('draft_id', '=', draftId).execute();
    },

    async remove(id: number): Promise<void> {
      await q().deleteFrom('editor_timing').where('id', '=', id).execute();
    },
  };
}

export type TimingStore = ReturnType<typeof createTimingStore>;
