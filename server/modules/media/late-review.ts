import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import { buffer } from 'node:stream/consumers';
import type { ImageReview } from '../../providers/image-review/index.ts';
import type { Storage } from '../../providers/storage/index.ts';
import type { Db } from '../../sdk/index.ts';
import type { MediaTables } from './tables.ts';
import type { Withdraw } from './withdraw.ts';

/** For so long nobody else asks about a picture that this host is asking about. */
const CLAIM_MS = 2 * MINUTE_MS;
const FIRST_WAIT_MS = 30_000;
const LONGEST_WAIT_MS = 30 * MINUTE_MS;
/** Of one run of the job. */
const AT_ONCE = 200;

/** The picture that has been due for longest. */
export const dueQuery = (db: Db, now: number) =>
  db
    .q<MediaTables>()
    .selectFrom('media_review as r')
    .innerJoin('media as m', 'm.id', 'r.media_id')
    .select(['r.media_id', 'r.attempts', 'm.zone', 'm.uid', 'm.sha256', 'm.mime', 'm.storage_key'])
    .where('r.due_at', '<=', now)
    .orderBy('r.due_at')
    .limit(1);

interface LateReviewDeps {
  readonly db: Db;
  readonly storage: Storage;
  readonly reviewer: ImageReview;
  readonly withdraw: Withdraw;
}

/**
 * Asks the reviewer about the pictures that it did not answer about when they were uploaded; what
 * it then refuses or doubts is withdrawn.
 */
export function createLateReview({ db, storage, reviewer, withdraw }: LateReviewDeps) {
  const q = () => db.q<MediaTables>();

  const claim = (now: number) =>
    db.tx(async () => {
      const row = await db.skipLocked(dueQuery(db, now), 'r').executeTakeFirst();
      if (row) await postpone(row.media_id, now + CLAIM_MS, row.attempts + 1);
      return row;
    });

  const postpone = (mediaId: number, due_at: number, attempts: number) =>
    q().updateTable('media_review').set({ due_at, attempts }).where('media_id', '=', mediaId).execute();

  /** @returns whether to go on: a reviewer that is down is not asked about the next one */
  async function reviewNext(now: number): Promise<boolean> {
    const row = await claim(now);
    if (!row) return false;
    const { zone, uid, sha256, mime } = row;
    const file = await storage.read(row.storage_key);
    const answer = file
      ? await reviewer.review({ zone, uid, sha256, mime, bytes: await buffer(file.stream) })
      : { verdict: 'pass' as const };
    if (answer.verdict === 'down') {
      const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** row.attempts);
      await db.tx(() => postpone(row.media_id, now + wait, row.attempts + 1));
      return false;
    }
    if (answer.verdict === 'pass')
      await db.tx(() => q().deleteFrom('media_review').where('media_id', '=', row.media_id).execute());
    else await withdraw(sha256, now);
    return true;
  }

  return async (now: number): Promise<void> => {
    for (let n = 0; n < AT_ONCE && (await reviewNext(now)); n++);
  };
}
