import type { InputOf } from '../../../server/sdk/index.ts';
import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import {
  appealList,
  bulkSanction,
  clauseTable,
  decideAppeal,
  hideComment,
  hidePost,
  issueSanction,
  liftSanction,
  lookAtEvidence,
  moderationLog,
  mySanctions,
  restoreComment,
  restorePost,
  sanctionDetail,
  sanctionList,
  sanctionPreview,
  submitAppeal,
} from '../contract.ts';
import type { Appeals } from './appeals.ts';
import type { Bulk } from './bulk.ts';
import type { Clauses } from './clauses.ts';
import type { Issue } from './issue.ts';
import type { Sanctions } from './sanctions.ts';
import type { Moderation } from './service.ts';
import type { Undo } from './undo.ts';

export interface RouteDeps {
  readonly moderation: Moderation;
  readonly clauses: Clauses;
  readonly issue: Issue;
  readonly bulk: Bulk;
  readonly undo: Undo;
  readonly sanctions: Sanctions;
  readonly appeals: Appeals;
}

export const moderationRoutes = ({
  moderation,
  clauses,
  issue,
  bulk,
  undo,
  sanctions,
  appeals,
}: RouteDeps): RouteExtension[] => [
  ...hidingRoutes(moderation),
  route(moderationLog, (ctx, input: InputOf<typeof moderationLog>) => moderation.log(ctx, input)),
  route(clauseTable, async (ctx) => ({ list: clauses.table(ctx), remarks: clauses.remarks(ctx) })),
  route(issueSanction, async (ctx, input) => ({ id: await issue.issue(ctx, input) })),
  route(bulkSanction, async (ctx, input) => ({ results: await bulk(ctx, input) })),
  route(sanctionPreview, (ctx, input) => issue.preview(ctx, input)),
  route(liftSanction, (ctx, input) => undo.lift(ctx, input)),
  route(mySanctions, (ctx, range) => sanctions.mine(ctx, range)),
  route(sanctionList, (ctx, input) => sanctions.list(ctx, input)),
  route(sanctionDetail, (ctx, { id }) => sanctions.detail(ctx, id)),
  route(lookAtEvidence, (ctx, { id }) => sanctions.lookAtEvidence(ctx, id)),
  route(submitAppeal, async (ctx, input) => {
    await appeals.submit(ctx, input);
    return {};
  }),
  route(appealList, (ctx, { state, ...range }) => appeals.list(ctx, { ...range, state: state === 1 ? 1 : 0 })),
  route(decideAppeal, async (ctx, input) => {
    await appeals.decide(ctx, input);
    return {};
  }),
];

function hidingRoutes(moderation: Moderation): RouteExtension[] {
  const post = (endpoint: typeof hidePost, hidden: boolean) =>
    route(endpoint, async (ctx, { wbId, reason }: InputOf<typeof hidePost>) => {
      await moderation.setPostHidden(ctx, wbId, hidden, reason);
      return {};
    });
  const comment = (endpoint: typeof hideComment, hidden: boolean) =>
    route(endpoint, async (ctx, { cid, reason }: InputOf<typeof hideComment>) => {
      await moderation.setCommentHidden(ctx, cid, hidden, reason);
      return {};
    });
  return [post(hidePost, true), post(restorePost, false), comment(hideComment, true), comment(restoreComment, false)];
}
