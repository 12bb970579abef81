import type { Insertable } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import type { FeedbackTables, ProblemRow, RecordRow } from './tables.ts';

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/**
 * Records of a zone, newest first: one range of `feedback_record_newest` or
 * `feedback_record_state`.
 */
export function recordsQuery(db: Db, zone: string, state: number | undefined, { limit, offset }: Page, below?: number) {
  let records = db.q<FeedbackTables>().selectFrom('feedback_record').selectAll().where('zone', '=', zone);
  if (state !== undefined) records = records.where('state', '=', state);
  if (below !== undefined) records = records.where('id', '<', below);
  return records.where('deleted_at', 'is', null).orderBy('id', 'desc').limit(limit).offset(offset);
}

const problems = (db: Db) =>
  db
    .q<FeedbackTables>()
    .selectFrom('feedback_problem as p')
    .innerJoin('feedback_record as r', 'r.id', 'p.id')
    .selectAll('p')
    .select(['r.content', 'r.state', 'r.created_at']);

/** Somebody's problems, newest first: one range of `feedback_problem_own`. */
export const ownQuery = (db: Db, zone: string, uid: number, { limit, offset }: Page) =>
  problems(db).where('p.zone', '=', zone).where('p.uid', '=', uid).orderBy('p.id', 'desc').limit(limit).offset(offset);

type NewRecord = Pick<RecordRow, 'zone' | 'kind' | 'uid' | 'post_id' | 'content' | 'wb_created_at' | 'created_at'>;
type NewProblem = Omit<Insertable<FeedbackTables['feedback_problem']>, 'id' | 'reply' | 'replied_at' | 'unread'>;

/** The queries of this plugin; writes and locks are for a transaction. */
export function createFeedbackStore(db: Db) {
  const q = () => db.q<FeedbackTables>();

  return {
    async addProblem(record: NewRecord, problem: NewProblem): Promise<number> {
      const { id } = await q()
        .insertInto('feedback_record')
        .values({ ...record, state: 0 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await q()
        .insertInto('feedback_problem')
        .values({ id, ...problem, reply: '', unread: 0 })
        .execute();
      return id;
    },

    own: (zone: string, uid: number, page: Page): Promise<ProblemRow[]> => ownQuery(db, zone, uid, page).execute(),

    problem: (zone: string, id: number): Promise<ProblemRow | undefined> =>
      problems(db).where('p.zone', '=', zone).where('p.id', '=', id).executeTakeFirst(),

    /** @returns false when it is not this person's */
    async markRead(zone: string, uid: number, id: number): Promise<boolean> {
      const update = q().updateTable('feedback_problem').set({ unread: 0 }).where('zone', '=', zone);
      const { numUpdatedRows } = await update.where('uid', '=', uid).where('id', '=', id).executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    async setReply(id: number, reply: string, now: number): Promise<void> {
      const change = { reply, replied_at: now, unread: 1 } as const;
      await q().updateTable('feedback_problem').set(change).where('id', '=', id).execute();
    },

    /** A record, its row locked; `undefined` when the zone has none, or none that is listed. */
    lockRecord(zone: string, id: number, { listed }: { listed: boolean }): Promise<RecordRow | undefined> {
      const row = q().selectFrom('feedback_record').selectAll().where('zone', '=', zone).where('id', '=', id);
      return db.forUpdate(listed ? row.where('deleted_at', 'is', null) : row).executeTakeFirst();
    },

    async setState(id: number, state: number): Promise<void> {
      await q().updateTable('feedback_record').set({ state }).where('id', '=', id).execute();
    },

    async remove(id: number, now: number): Promise<void> {
      await q().updateTable('feedback_record').set({ deleted_at: now }).where('id', '=', id).execute();
    },

    /**
     * The record of a post: a new one, or the old one back in the list. Nothing changes while it is
     * listed.
     */
    async addPost(record: NewRecord & { readonly post_id: number }): Promise<{ id: number; isNew: boolean }> {
      const added = await q()
        .insertInto('feedback_record')
        .values({ ...record, state: 0 })
        .onConflict((conflict) =>
          conflict
            .columns(['zone', 'post_id'])
            .doUpdateSet({ deleted_at: null, state: 0, content: record.content, created_at: record.created_at })
            .where('feedback_record.deleted_at', 'is not', null),
        )
        .returning('id')
        .executeTakeFirst();
      if (added) return { id: added.id, isNew: true };
      const { id } = await q()
        .selectFrom('feedback_record')
        .select('id')
        .where('zone', '=', record.zone)
        .where('post_id', '=', record.post_id)
        .executeTakeFirstOrThrow();
      return { id, isNew: false };
    },

    records: (zone: string, state: number | undefined, page: Page, below?: number): Promise<RecordRow[]> =>
      recordsQuery(db, zone, state, page, below).execute(),
  };
}
export type FeedbackStore = ReturnType<typeof createFeedbackStore>;
