import { logBatch, visitLog } from '../../../platform/contract/endpoints/logging.ts';
import type { LogSink } from '../../providers/log-sink/index.ts';
import { route, type RequestContext, type RouteExtension } from '../../sdk/index.ts';

/** `POST /logger` and `/logger/batch`: what browsers report goes to the sink, with what only the server knows. */
export function loggingRoutes({ sink }: { readonly sink: LogSink }): RouteExtension[] {
  return [
    route(logBatch, async (ctx, { logs }) => {
      sink.write(logs.map((entry) => ({ ...entry, ...origin(ctx) })));
      return {};
    }),
    route(visitLog, async (ctx, visit) => {
      sink.write([{ logname: 'visit', ...visit, ...origin(ctx) }]);
      return {};
    }),
  ];
}

/** Who reports, from where: last, so that no field of a report can stand in its place. */
function origin(ctx: RequestContext) {
  const uid = ctx.viewer?.uid ?? 0;
  return {
    zone: ctx.zone.abbr,
    uid,
    user_id: uid,
    user_agent: ctx.userAgent,
    client_ip: ctx.ip,
    received_at: ctx.now,
    received_as: ctx.requestId,
  };
}
