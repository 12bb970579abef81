import { logBatch, visitLog } from '../../../platform/contract/endpoints/logging.ts';
import { queryWithoutSecrets, withoutSecrets } from '../../../platform/contract/secret-parameters.ts';
import type { LogSink } from '../../providers/log-sink/index.ts';
import { route, type RequestContext, type RouteExtension } from '../../sdk/index.ts';

/**
 * `POST /logger` and `/logger/batch`: what browsers report goes to the sink, with what only the
 * server knows.
 */
export function loggingRoutes({ sink }: { readonly sink: LogSink }): RouteExtension[] {
  return [
    route(logBatch, async (ctx, { logs }) => {
      sink.write(logs.map((entry) => ({ ...harmless(entry), ...origin(ctx) })));
      return {};
    }),
    route(visitLog, async (ctx, visit) => {
      sink.write([{ logname: 'visit', ...harmless(visit), ...origin(ctx) }]);
      return {};
    }),
  ];
}

/**
 * Addresses among the fields, whatever the browser has left in them: a page that was loaded long
 * ago, or none of ours.
 */
function harmless<T extends Partial<Record<'query' | 'referer' | 'param' | 'api_url', string>>>(report: T): T {
  const { query, referer, param, api_url } = report;
  return {
    ...report,
    ...(query === undefined ? {} : { query: queryWithoutSecrets(query) }),
    ...(param === undefined ? {} : { param: queryWithoutSecrets(param) }),
    ...(referer === undefined ? {} : { referer: withoutSecrets(referer) }),
    ...(api_url === undefined ? {} : { api_url: withoutSecrets(api_url) }),
  };
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
