import { pluginError, route, type RequestContext, type RouteExtension } from '../../../server/sdk/index.ts';
import {
  acceptContribution,
  activityDetail,
  activityEntries,
  activityList,
  addArticle,
  agreementText,
  allColumns,
  announceWinners,
  authorHome,
  authorPieces,
  claimContribution,
  columnList,
  contributePost,
  contributionCondition,
  contributionDetail,
  contributionList,
  deleteContribution,
  lastContribution,
  ownStates,
  reopenContribution,
  returnContribution,
  reviewQueue,
  saveColumn,
  submitArticle,
  submitVideo,
  updateArticle,
  withdrawContribution,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { Agreements } from './agreements.ts';
import type { Authors } from './authors.ts';
import type { Columns } from './columns.ts';
import type { Conditions } from './conditions.ts';
import { stateOf } from './present.ts';
import type { Records } from './records.ts';
import type { Review } from './review.ts';
import type { ContributionStore } from './store.ts';
import type { Submissions } from './submissions.ts';
import type { Core } from './uses.ts';

export interface RoutesDeps {
  readonly core: Pick<Core, 'texts'>;
  readonly store: ContributionStore;
  readonly submissions: Submissions;
  readonly records: Records;
  readonly review: Review;
  readonly columns: Columns;
  readonly conditions: Conditions;
  readonly agreements: Agreements;
  readonly authors: Authors;
}

/** The calls about contributions. */
export function contributionRoutes(deps: RoutesDeps): RouteExtension[] {
  const { store, submissions, records, review, columns, conditions, agreements, authors } = deps;

  /** What became of it, as every call that stores answers. */
  async function saved(ctx: RequestContext, contribution_id: number) {
    const row = await store.find(ctx.zone.abbr, contribution_id);
    if (!row) throw pluginError(manifest, 'MOVED');
    return { contribution_id, state: stateOf(row, ctx), reason: '' };
  }

  return [
    route(columnList, async (ctx, input) => ({ records: await columns.list(ctx, input) })),
    route(activityList, (ctx, page) => columns.activities(ctx, page)),
    route(activityDetail, (ctx, { id }) => columns.activity(ctx, id)),
    route(activityEntries, (ctx, { id, ...page }) => columns.entries(ctx, id, page)),
    route(allColumns, (ctx, page) => columns.all(ctx, page)),
    route(saveColumn, (ctx, input) => columns.save(ctx, input)),
    route(announceWinners, async (ctx, input) => {
      await columns.announce(ctx, input);
      return {};
    }),
    route(authorHome, (ctx, input) => authors.home(ctx, input)),
    route(ownStates, (ctx) => authors.states(ctx)),
    route(authorPieces, (ctx, input) => authors.pieces(ctx, input)),
    route(contributionCondition, (ctx) => conditions.explain(ctx)),
    route(agreementText, (ctx, input) => agreements.read(ctx, input)),
    route(addArticle, async (ctx, input) => saved(ctx, await submissions.add(ctx, input))),
    route(updateArticle, async (ctx, input) => {
      await submissions.update(ctx, input);
      return saved(ctx, input.contribution_id);
    }),
    route(submitArticle, async (ctx, input) => saved(ctx, await submissions.article(ctx, input))),
    route(submitVideo, async (ctx, input) => saved(ctx, await submissions.video(ctx, input))),
    route(contributePost, async (ctx, input) => saved(ctx, await submissions.post(ctx, input))),
    route(contributionList, (ctx, input) => records.own(ctx, input)),
    route(contributionDetail, (ctx, { contribution_id }) => records.detail(ctx, contribution_id)),
    route(lastContribution, (ctx, input) => records.last(ctx, input)),
    route(deleteContribution, async (ctx, { contribution_id }) => {
      await records.remove(ctx, contribution_id);
      return {};
    }),
    route(withdrawContribution, async (ctx, { contribution_id, resume }) => {
      await (resume === 1 ? records.resume(ctx, contribution_id) : records.withdraw(ctx, contribution_id));
      return {};
    }),
    route(reviewQueue, (ctx, input) => review.list(ctx, input)),
    route(claimContribution, async (ctx, { contribution_id, isRelease }) => ({
      claimUntil: await review.claim(ctx, contribution_id, isRelease === 1),
    })),
    route(returnContribution, async (ctx, input) => {
      await review.giveBack(ctx, input);
      return {};
    }),
    route(acceptContribution, async (ctx, input) => ({ wbId: await review.accept(ctx, input) })),
    route(reopenContribution, async (ctx, input) => {
      await review.reopen(ctx, input);
      return {};
    }),
  ];
}
