import { waitingCounts, type Waiting } from '../../../platform/contract/endpoints/waiting.ts';
import { moderatorGate, passes, route, type RequestContext, type RouteExtension } from '../../sdk/index.ts';
import { signaturesUnderReview } from '../../../platform/contract/endpoints/user-pages.ts';
import type { HookService } from '../../host/services.ts';
import { reportHooks } from './hooks.ts';
import type { Reports } from './reports.ts';

export interface WaitingDeps {
  readonly hooks: HookService;
  readonly reports: Pick<Reports, 'open'>;
  readonly underReview: { count(ctx: RequestContext): Promise<number> };
  readonly signatures: { count(ctx: RequestContext): Promise<number> };
}

/** How much waits in the queues of the workbench, each for those who may look into it. */
export const waitingRoute = ({ hooks, reports, underReview, signatures }: WaitingDeps): RouteExtension =>
  route(waitingCounts, async (ctx): Promise<Waiting> => {
    const isModerator = passes(moderatorGate, ctx.viewer);
    const judgesSignatures = passes(signaturesUnderReview.gate, ctx.viewer);
    const [open, pictures, waiting, appeals] = await Promise.all([
      isModerator ? reports.open(ctx) : null,
      isModerator ? underReview.count(ctx) : null,
      judgesSignatures ? signatures.count(ctx) : null,
      isModerator ? hooks.run(reportHooks.appeals, ctx) : null,
    ]);
    return { reports: open, pictures, signatures: waiting, appeals };
  });
