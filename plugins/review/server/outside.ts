import { Check } from 'typebox/value';
import {
  fail,
  LIMITS,
  plainText,
  pluginError,
  readContent,
  type InputOf,
  type OutsideReviewer,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { OutsideVerdict, reviewCallback, ReviewStatus } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Decisions } from './decisions.ts';
import type { Deliveries } from './deliveries.ts';
import type { ReviewStore } from './store.ts';
import type { SubmissionRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Submissions that one run of the job sends at most. */
const AT_ONCE = 20;

export interface OutsideDeps {
  readonly reviewer: OutsideReviewer;
  readonly store: ReviewStore;
  readonly deliveries: Deliveries;
  readonly decisions: Pick<Decisions, 'close'>;
}

/**
 * The publisher's own review system: what is sent there, and what it answers
 * (docs/decisions/010-triple-review.md).
 */
export function createOutside({ db }: Pick<Core, 'db'>, deps: OutsideDeps) {
  const { reviewer, store, deliveries, decisions } = deps;

  const bodyOf = (row: SubmissionRow) => ({
    submission: row.id,
    zone: row.zone,
    draftId: row.draft_id,
    round: row.round,
    authorUid: row.byline_uid,
    wbId: row.post_id,
    wbThemeId: row.theme_id,
    title: row.title,
    content: row.content,
    text: plainText(readContent(row.content), { images: true }),
    fields: JSON.parse(row.fields) as unknown,
    createTime: row.created_at,
    callback: reviewer.addressOf(`${reviewCallback.path}?${new URLSearchParams({ zone: row.zone })}`),
  });

  /**
   * @returns where it is to be seen there @throws when nobody took it: its row says when it is
   *   tried again, and the desk how often it was
   */
  async function deliver(row: SubmissionRow, now: number): Promise<string> {
    const { applyDetailUrl } = await reviewer.submit({ key: `${row.zone}-${row.id}`, body: bodyOf(row) }, now);
    await deliveries.delivered(row.id, applyDetailUrl);
    return applyDetailUrl;
  }

  return {
    /**
     * Right after the push, so that its author gets the address there; empty when the system is
     * down: the job says why, should it stay so.
     */
    async sendNew(submissionId: number, now: number): Promise<string> {
      const row = await deliveries.claimNew(submissionId, now);
      return row ? deliver(row, now).catch(() => '') : '';
    },

    /**
     * The job.
     * @throws AggregateError, for the log, when some could not be delivered; the others were
     */
    async sendDue(now: number): Promise<void> {
      const errors: unknown[] = [];
      for (let left = AT_ONCE; left > 0; left--) {
        const row = await deliveries.claimDue(now);
        if (!row) break;
        await deliver(row, now).catch((error: unknown) => errors.push(error));
      }
      if (errors.length > 0) throw new AggregateError(errors, `${errors.length} reviews could not be delivered`);
    },

    /**
     * The system's verdict. Told again it is answered as the first time; another one on the same
     * submission is refused.
     * @throws SIGNATURE (wrong, or too old), BAD_INPUT, NOT_FOUND, REASON_REQUIRED, REVIEW_DONE
     */
    async hear(ctx: RequestContext, message: InputOf<typeof reviewCallback>): Promise<{ status: number }> {
      if (!reviewer.isGenuine(message, ctx.now)) throw pluginError(manifest, 'SIGNATURE');
      const { submission, zone, verdict, reason = '', reviewers = [] } = readVerdict(message.payload);
      if (zone !== ctx.zone.abbr) throw fail('NOT_FOUND');
      const isPassed = verdict === 'passed';
      const status = isPassed ? ReviewStatus.passed : ReviewStatus.returned;
      return db.tx(async () => {
        const row = await store.lock(zone, submission);
        if (!row || row.stage !== 0) throw fail('NOT_FOUND');
        if (row.status === status) return { status };
        if (row.status !== ReviewStatus.waiting) throw pluginError(manifest, 'REVIEW_DONE');
        await decisions.close(ctx, row, { isPassed, reason, uid: null, outsideName: reviewers.join(', ') });
        return { status };
      });
    },
  };
}

function readVerdict(payload: string) {
  try {
    const value: unknown = JSON.parse(payload);
    if (Check(OutsideVerdict, value)) return value;
  } catch {
    // refused below, like everything of another shape
  }
  throw fail('BAD_INPUT', { field: 'payload', max: LIMITS.moderationReason });
}

export type Outside = ReturnType<typeof createOutside>;
