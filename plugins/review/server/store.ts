import type { Insertable } from 'kysely';
import type { Db } from '../../../server/sdk/index.ts';
import { ReviewStatus, ROUNDS_SHOWN, type ReviewTab } from '../contract.ts';
import type { ReviewTables, SubmissionRow, VerdictRow } from './tables.ts';

export interface ListQuery {
  readonly zone: string;
  readonly tab: ReviewTab;
  /** Whether those that were handed to the outside system are the desk's as well. */
  readonly withOutside: boolean;
  readonly uid: number;
  readonly limit: number;
  readonly offset: number;
}

/** What lists show: everything but the text. */
const LISTED = [
  ...(['id', 'zone', 'draft_id', 'round', 'uid', 'byline_uid', 'post_id', 'theme_id'] as const),
  ...(['title', 'status', 'stage', 'created_at', 'decided_at'] as const),
] as const;
export type ListedRow = Pick<SubmissionRow, (typeof LISTED)[number]>;

/** A page of the desk: a range of `review_submission_status` or `review_submission_newest`. */
export function listQuery(db: Db, { zone, tab, uid, withOutside, limit, offset }: ListQuery) {
  const all = db.q<ReviewTables>().selectFrom('review_submission').select(LISTED).where('zone', '=', zone);
  const page = (
    tab === 'waiting'
      ? all
          .where('status', '=', ReviewStatus.waiting)
          .where('stage', '>=', withOutside ? 0 : 1)
          .where('uid', '!=', uid)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('review_verdict')
                  .select('stage')
                  .whereRef('submission_id', '=', 'review_submission.id')
                  .where('review_verdict.uid', '=', uid),
              ),
            ),
          )
          .orderBy('id')
      : tab === 'done'
        ? all
            .where('status', 'in', [ReviewStatus.passed, ReviewStatus.returned, ReviewStatus.withdrawn])
            .orderBy('id', 'desc')
        : all.orderBy('id', 'desc')
  )
    .limit(limit)
    .offset(offset);
  return page;
}

/** The queries of reviews; writes and locks are for a transaction. */
export function createReviewStore(db: Db) {
  const q = () => db.q<ReviewTables>();
  const one = (zone: string, id: number) =>
    q().selectFrom('review_submission').selectAll().where('zone', '=', zone).where('id', '=', id);

  return {
    list: (query: ListQuery): Promise<ListedRow[]> => listQuery(db, query).execute(),

    get: (zone: string, id: number): Promise<SubmissionRow | undefined> => one(zone, id).executeTakeFirst(),

    /** The submission of a draft that waits for its verdict. */
    open: (zone: string, draftId: number): Promise<Pick<SubmissionRow, 'id'> | undefined> =>
      q()
        .selectFrom('review_submission')
        .select('id')
        .where('open_draft_id', '=', draftId)
        .where('zone', '=', zone)
        .executeTakeFirst(),

    /**
     * Locked until the end of the transaction: of two who decide at once the second sees what the
     * first has left.
     */
    lock: (zone: string, id: number): Promise<SubmissionRow | undefined> =>
      db.forUpdate(one(zone, id)).executeTakeFirst(),

    /** Submissions of a draft and of those that were made from it, the newest first. */
    rounds: (zone: string, historyId: number): Promise<SubmissionRow[]> =>
      q()
        .selectFrom('review_submission')
        .selectAll()
        .where('zone', '=', zone)
        .where('history_id', '=', historyId)
        .orderBy('round', 'desc')
        .orderBy('id', 'desc')
        .limit(ROUNDS_SHOWN)
        .execute(),

    async lastRound(zone: string, historyId: number): Promise<number> {
      const row = await q()
        .selectFrom('review_submission')
        .select('round')
        .where('zone', '=', zone)
        .where('history_id', '=', historyId)
        .orderBy('round', 'desc')
        .limit(1)
        .executeTakeFirst();
      return row?.round ?? 0;
    },

    /** @throws a unique violation for a draft that is in review */
    insert: (row: Omit<Insertable<ReviewTables['review_submission']>, 'id'>): Promise<number> =>
      db.insertId(q().insertInto('review_submission').values(row)),

    /** From now on all submissions of this history show this name. */
    async rename(zone: string, historyId: number, displayAuthorUid: number): Promise<void> {
      await q()
        .updateTable('review_submission')
        .set({ byline_uid: displayAuthorUid })
        .where('zone', '=', zone)
        .where('history_id', '=', historyId)
        .execute();
    },

    async verdicts(submissionIds: readonly number[]): Promise<VerdictRow[]> {
      if (submissionIds.length === 0) return [];
      return q()
        .selectFrom('review_verdict')
        .selectAll()
        .where('submission_id', 'in', [...submissionIds])
        .orderBy('stage')
        .execute();
    },

    /**
     * @throws a unique violation for a stage that has a verdict, and for a second one of a person
     */
    async addVerdict(row: VerdictRow): Promise<void> {
      await q().insertInto('review_verdict').values(row).execute();
    },

    /** On to the next stage, unless it is at another one by now. */
    async advance(id: number, stage: number): Promise<boolean> {
      const { numUpdatedRows } = await q()
        .updateTable('review_submission')
        .set({ stage: stage + 1 })
        .where('id', '=', id)
        .where('stage', '=', stage)
        .where('status', '=', ReviewStatus.waiting)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },

    /**
     * The draft's open submission, if there is one, is not decided any more, and no outside system
     * gets it that has not got it yet.
     */
    async withdraw(draftId: number, now: number): Promise<void> {
      const open = await db
        .forUpdate(q().selectFrom('review_submission').select('id').where('open_draft_id', '=', draftId))
        .execute();
      const ids = open.map(({ id }) => id);
      if (ids.length === 0) return;
      await q()
        .updateTable('review_submission')
        .set({ status: ReviewStatus.withdrawn, decided_at: now, open_draft_id: null })
        .where('id', 'in', ids)
        .execute();
      await q().updateTable('review_delivery').set({ try_at: null }).where('submission_id', 'in', ids).execute();
    },

    /** It is decided, unless it was so already or is at another stage by now. */
    async close(id: number, stage: number, status: number, now: number): Promise<boolean> {
      const { numUpdatedRows } = await q()
        .updateTable('review_submission')
        .set({ status, decided_at: now, open_draft_id: null })
        .where('id', '=', id)
        .where('stage', '=', stage)
        .where('status', '=', ReviewStatus.waiting)
        .executeTakeFirstOrThrow();
      return numUpdatedRows > 0n;
    },
  };
}

export type ReviewStore = ReturnType<typeof createReviewStore>;
