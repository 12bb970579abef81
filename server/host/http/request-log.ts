import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ViewerService } from '../../modules/accounts/services.ts';
import type { ZoneSet } from '../../zones/index.ts';
import type { HostContext } from '../context.ts';
import type { SessionCookie } from './session-cookie.ts';
import { zoneAtFirstSight } from './zone-resolver.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Zone and person, once they are known (`request-context.ts`). */
    madeFor: Pick<HostContext, 'zone' | 'viewer'> | null;
  }
}

/** Answers that somebody will ask about: not signed in, not allowed, too many. */
const REFUSALS: ReadonlySet<number> = new Set([401, 403, 429]);
const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

interface RequestLogOptions {
  readonly zones: () => ZoneSet;
  readonly viewers: Pick<ViewerService, 'known'>;
  readonly cookie: SessionCookie;
}

/**
 * One line for each write and each refusal, under the id of its request: who, in which zone, what,
 * and how it ended. It names the pattern of the route, never the address, so that no query, token,
 * body or cookie can be in it. Other reads are in the metrics and cost two comparisons.
 */
export const logRequests = fastifyPlugin(
  async (app: FastifyInstance, { zones, viewers, cookie }: RequestLogOptions) => {
    app.decorateRequest('madeFor', null);

    /**
     * Where it ended before anybody asked: by host or address, and by a session that this host
     * knows.
     */
    function whose(request: FastifyRequest): { zone: string | null; uid: number | null } {
      const { madeFor } = request;
      if (madeFor) return { zone: madeFor.zone.abbr, uid: madeFor.viewer?.uid ?? null };
      // Not read yet where a kept reply was given.
      const token = request.cookies ? cookie.read(request) : null;
      return {
        zone: zoneAtFirstSight(zones(), request),
        uid: token === null ? null : viewers.known(token),
      };
    }

    app.addHook('onResponse', (request, reply, done) => {
      const { method } = request;
      const status = reply.raw.statusCode;
      if (isRead(method) && !REFUSALS.has(status)) return done();
      const error = reply.raw.getHeader('x-error-id');
      request.log.info(
        {
          ...whose(request),
          method,
          route: request.routeOptions.url ?? null,
          status,
          ms: Math.round(reply.elapsedTime),
          ...(error === undefined ? {} : { error }),
        },
        isRead(method) ? 'Refused' : 'Write',
      );
      done();
    });
  },
);
