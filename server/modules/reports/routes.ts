import {
  claimReport,
  closeReport,
  muteReporter,
  reopenReport,
  reportContent,
  reportQueue,
  reportRecords,
  reportSignature,
} from '../../../platform/contract/endpoints/reports.ts';
import { fail, route, type RouteExtension } from '../../sdk/index.ts';
import type { Reports } from './reports.ts';

/** Reporting and the moderators' queue. */
export function reportRoutes({ reports }: { reports: Reports }): RouteExtension[] {
  return [
    route(reportContent, async (ctx, { wbId, cid, ...reason }) => {
      if (cid !== undefined) return { state: await reports.comment(ctx, cid, reason) };
      if (wbId !== undefined) return { state: await reports.post(ctx, wbId, reason) };
      throw fail('BAD_INPUT', { field: 'wbId' });
    }),
    route(reportSignature, async (ctx, { buid, bsign, type, comment }) => ({
      state: await reports.signature(ctx, buid, { type, comment }, bsign),
    })),
    route(reportQueue, (ctx, query) => reports.queue(ctx, query)),
    route(claimReport, async (ctx, { id, isRelease }) => ({
      claimUntil: await reports.claim(ctx, id, isRelease === 1),
    })),
    route(reportRecords, (ctx, { id, ...paging }) => reports.records(ctx, id, paging)),
    route(muteReporter, async (ctx, { uid, days, reason = '' }) => ({
      mutedUntil: await reports.muteReporter(ctx, uid, days, reason.trim()),
    })),
    route(closeReport, async (ctx, { id, outcome, reason = '' }) => {
      await reports.close(ctx, id, outcome, reason);
      return {};
    }),
    route(reopenReport, async (ctx, { id }) => {
      await reports.undoClose(ctx, id);
      return {};
    }),
  ];
}
