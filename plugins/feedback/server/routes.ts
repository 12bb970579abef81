import { downloadRoute, route, type RouteExtension } from '../../../server/sdk/index.ts';
import {
  addRecord,
  answers,
  deleteRecord,
  exportRecords,
  getRecords,
  myProblems,
  problemDetail,
  submitProblem,
  updateRecord,
  updateReplyState,
} from '../contract.ts';
import { answered } from '../shared/answered.ts';
import type { Export } from './export.ts';
import type { Problems } from './problems.ts';
import type { Records } from './records.ts';
import type { Core } from './uses.ts';

/** The calls about feedback. */
export function feedbackRoutes(
  { messages }: Pick<Core, 'messages'>,
  problems: Problems,
  records: Records,
  exported: Export,
): RouteExtension[] {
  return [
    route(answers, (ctx, input) => messages.list(ctx, answered, input)),
    route(submitProblem, (ctx, input) => problems.submit(ctx, input)),
    route(myProblems, (ctx, input) => problems.mine(ctx, input)),
    route(problemDetail, (ctx, { id }) => problems.detail(ctx, id)),
    route(updateReplyState, (ctx, input) => problems.updateReplyState(ctx, input)),
    route(addRecord, (ctx, input) => records.add(ctx, input)),
    route(getRecords, (ctx, input) => records.list(ctx, input)),
    route(updateRecord, (ctx, { id, state }) => records.setState(ctx, id, state)),
    route(deleteRecord, async (ctx, { id }) => {
      await records.remove(ctx, id);
      return {};
    }),
    downloadRoute(exportRecords, async (ctx, { state }) => exported(ctx, state)),
  ];
}
