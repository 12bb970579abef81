import { defineServerPlugin, draftHooks, fail, hook, job, mediaHooks, route } from '../../../server/sdk/index.ts';
import { reviewHooks } from '../../drafts/server/face.ts';
import { reviewCallback, reviewDecide, reviewDetail, reviewList } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createDecisions } from './decisions.ts';
import { createDeliveries } from './deliveries.ts';
import { createDesk } from './desk.ts';
import { createReview } from './migrations/001-review.ts';
import { addBylines } from './migrations/002-bylines.ts';
import { addHistories } from './migrations/003-histories.ts';
import { createOutside } from './outside.ts';
import { reviewReferences } from './references.ts';
import { createReviewStore } from './store.ts';
import { uses } from './uses.ts';

/** How often it is looked at what the outside system has not got yet. */
const DELIVER_EVERY_MS = 5_000;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-review': createReview, '002-bylines': addBylines, '003-histories': addHistories },
  uses,
  extensions: (core) => {
    const store = createReviewStore(core.db);
    const deliveries = createDeliveries(core.db);
    const decisions = createDecisions(core, store);
    const { outside: reviewer } = core.review;
    const outside = reviewer && createOutside(core, { reviewer, store, deliveries, decisions });
    const desk = createDesk(core, { store, deliveries, outside });
    return [
      hook(mediaHooks.references, reviewReferences(core)),
      hook(draftHooks.isReviewed, async ({ zone }) => zone.tripleReview),
      hook(draftHooks.withdrawn, (ctx, { draftId }) => store.withdraw(draftId, ctx.now)),
      hook(reviewHooks.submitted, desk.waiting),
      hook(draftHooks.submit, (ctx, draft) => desk.take(ctx, draft)),
      route(reviewList, (ctx, input) => desk.list(ctx, input)),
      route(reviewDetail, (ctx, { id }) => desk.detail(ctx, id)),
      route(reviewDecide, (ctx, input) => decisions.decide(ctx, input)),
      route(reviewCallback, async (ctx, message) => {
        if (!outside) throw fail('NOT_FOUND');
        return outside.hear(ctx, message);
      }),
      ...(outside ? [job('review-deliveries', DELIVER_EVERY_MS, outside.sendDue)] : []),
    ];
  },
});
