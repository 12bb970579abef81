import { fail, pluginError, viewerOf, type InputOf, type RequestContext } from '../../../server/sdk/index.ts';
import { reviewHooks } from '../../drafts/server/face.ts';
import { ReviewStatus, STAGES, type reviewDecide } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ReviewStore } from './store.ts';
import type { SubmissionRow, VerdictRow } from './tables.ts';
import type { Core } from './uses.ts';

/** What somebody says of a submission. */
interface Said {
  readonly isPassed: boolean;
  readonly reason: string;
  /** Null: the outside system. */
  readonly uid: number | null;
  readonly outsideName: string;
}

/**
 * A submission as the desk has it: what waits for an outside system that there is no more begins
 * there.
 */
export const atDesk = <Row extends Pick<SubmissionRow, 'status' | 'stage'>>(
  row: Row,
  { outside }: Pick<Core['review'], 'outside'>,
): Row => (outside === null && row.status === ReviewStatus.waiting && row.stage === 0 ? { ...row, stage: 1 } : row);

/** Why somebody cannot decide a submission that they see; empty: they can. */
export function refusalFor(
  { uid, status, stage }: Pick<SubmissionRow, 'uid' | 'status' | 'stage'>,
  viewerUid: number,
  verdicts: readonly Pick<VerdictRow, 'uid'>[],
): '' | 'own' | 'twice' | 'done' | 'outside' {
  if (status !== ReviewStatus.waiting) return 'done';
  if (stage === 0) return 'outside';
  if (uid === viewerUid) return 'own';
  return verdicts.some((verdict) => verdict.uid === viewerUid) ? 'twice' : '';
}
const ERRORS = { own: 'REVIEW_OWN', twice: 'REVIEW_TWICE', done: 'REVIEW_DONE', outside: 'REVIEW_OUTSIDE' } as const;

/**
 * Verdicts on submissions: three by three people, none of them the author. Each is recorded in its
 * transaction with what it changes, and the constraints of the rows decide between two at once.
 */
export function createDecisions(core: Core, store: ReviewStore) {
  const { db } = core;

  async function record(ctx: RequestContext, row: SubmissionRow, said: Said): Promise<void> {
    const reason = said.reason.trim();
    if (!said.isPassed && reason === '') throw pluginError(manifest, 'REASON_REQUIRED');
    await store.addVerdict({
      submission_id: row.id,
      stage: row.stage,
      uid: said.uid,
      outside_name: said.outsideName,
      passed: said.isPassed ? 1 : 0,
      reason,
      created_at: ctx.now,
    });
    await core.audit.record(ctx, {
      action: said.isPassed ? 'review.pass' : 'review.return',
      targetType: 'draft',
      targetId: row.draft_id,
      reason,
      detail: { submission: row.id, round: row.round, stage: row.stage, title: row.title, author: row.byline_uid },
      ...(said.uid === null ? { byUid: 0 } : {}),
    });
  }

  /** The review is over: the draft is approved or open again, and its author is told. */
  async function end(ctx: RequestContext, row: SubmissionRow, { isPassed, reason }: Said): Promise<void> {
    const status = isPassed ? ReviewStatus.passed : ReviewStatus.returned;
    if (!(await store.close(row.id, row.stage, status, ctx.now))) throw pluginError(manifest, 'REVIEW_MOVED');
    await core.hooks.run(reviewHooks.reviewed, ctx, { draftId: row.draft_id, uid: row.uid, isPassed });
    // i18n-keys: passed, returned, returnedOutside
    await core.messages.send(ctx, [
      {
        to: row.uid,
        kind: 'system',
        text: `review:${isPassed ? 'passed' : row.stage === 0 ? 'returnedOutside' : 'returned'}`,
        values: { title: row.title, stage: row.stage, reason: reason.trim() },
        link: `/review/${row.id}`,
        onceKey: `review:${row.id}`,
      },
    ]);
  }

  return {
    /**
     * @throws NOT_FOUND, REVIEW_OWN, REVIEW_TWICE, REVIEW_DONE, REVIEW_OUTSIDE, REVIEW_MOVED,
     *   REASON_REQUIRED
     */
    decide: (ctx: RequestContext, { id, stage, isPassed, reason = '' }: InputOf<typeof reviewDecide>) =>
      db.tx(async (): Promise<{ status: number; stage: number }> => {
        const { uid } = viewerOf(ctx);
        const locked = await store.lock(ctx.zone.abbr, id);
        if (!locked) throw fail('NOT_FOUND');
        const row = atDesk(locked, core.review);
        const verdicts = await store.verdicts([id]);
        const own = verdicts.find((verdict) => verdict.uid === uid);
        // The same verdict once more, because nobody has heard of the first.
        if (own?.stage === stage && own.passed === isPassed && own.reason === reason.trim())
          return { status: row.status, stage: row.stage };
        const refusal = refusalFor(row, uid, verdicts);
        if (refusal !== '') throw pluginError(manifest, ERRORS[refusal]);
        if (row.stage !== stage) throw pluginError(manifest, 'REVIEW_MOVED');
        // Its outside system is gone: the desk has it from now on.
        if (row.stage !== locked.stage && !(await store.advance(id, locked.stage)))
          throw pluginError(manifest, 'REVIEW_MOVED');
        const said = { isPassed: isPassed === 1, reason, uid, outsideName: '' };
        await record(ctx, row, said);
        if (said.isPassed && stage < STAGES) {
          if (!(await store.advance(id, stage))) throw pluginError(manifest, 'REVIEW_MOVED');
          return { status: ReviewStatus.waiting, stage: stage + 1 };
        }
        await end(ctx, row, said);
        return { status: said.isPassed ? ReviewStatus.passed : ReviewStatus.returned, stage };
      }),

    /**
     * In a transaction that has the submission locked: one verdict for all. @throws REASON_REQUIRED
     */
    async close(ctx: RequestContext, row: SubmissionRow, said: Said): Promise<void> {
      await record(ctx, row, said);
      await end(ctx, row, said);
    },
  };
}

export type Decisions = ReturnType<typeof createDecisions>;
