import { HOUR_MS } from '../../../server/sdk/index.ts';
import type { Db } from '../../../server/sdk/index.ts';
import type { DeliveryRow, ReviewTables, SubmissionRow } from './tables.ts';

/**
 * After a try that nobody answered the next one comes so much later, at most after an hour. It is
 * never given up.
 */
const FIRST_WAIT_MS = 15_000;
const LONGEST_WAIT_MS = HOUR_MS;

const waitAfter = (attempts: number): number => Math.min(FIRST_WAIT_MS * 2 ** Math.min(attempts, 20), LONGEST_WAIT_MS);

/**
 * What the outside system is to get, as rows: a submission is lost by no reviewer that is down and
 * no host that dies.
 */
export function createDeliveries(db: Db) {
  const q = () => db.q<ReviewTables>();

  const submissionOf = (id: number): Promise<SubmissionRow | undefined> =>
    q().selectFrom('review_submission').selectAll().where('id', '=', id).executeTakeFirst();

  /** Takes it for one try: until the next time is due, nobody else tries. */
  async function claim(row: DeliveryRow, now: number): Promise<SubmissionRow | undefined> {
    const { submission_id: id, attempts } = row;
    await q()
      .updateTable('review_delivery')
      .set({ attempts: attempts + 1, try_at: now + waitAfter(attempts) })
      .where('submission_id', '=', id)
      .execute();
    return submissionOf(id);
  }

  return {
    /** In the transaction of the submission. */
    async add(submissionId: number, now: number): Promise<void> {
      await q()
        .insertInto('review_delivery')
        .values({ submission_id: submissionId, detail_url: '', attempts: 0, try_at: now })
        .execute();
    },

    of: (submissionId: number): Promise<DeliveryRow | undefined> =>
      q().selectFrom('review_delivery').selectAll().where('submission_id', '=', submissionId).executeTakeFirst(),

    /** This one, if it was not tried yet. */
    claimNew: (submissionId: number, now: number): Promise<SubmissionRow | undefined> =>
      db.tx(async () => {
        const rows = q().selectFrom('review_delivery').selectAll().where('submission_id', '=', submissionId);
        const row = await db.skipLocked(rows.where('attempts', '=', 0)).executeTakeFirst();
        return row && claim(row, now);
      }),

    /** The one that has been due for longest and that no other host has in hand. */
    claimDue: (now: number): Promise<SubmissionRow | undefined> =>
      db.tx(async () => {
        const due = q().selectFrom('review_delivery').selectAll().where('try_at', '<=', now).orderBy('try_at').limit(1);
        const row = await db.skipLocked(due).executeTakeFirst();
        return row && claim(row, now);
      }),

    /** The outside system has it. */
    delivered: (submissionId: number, detailUrl: string): Promise<void> =>
      db.tx(async () => {
        await q()
          .updateTable('review_delivery')
          .set({ detail_url: detailUrl, try_at: null })
          .where('submission_id', '=', submissionId)
          .execute();
      }),
  };
}

export type Deliveries = ReturnType<typeof createDeliveries>;
