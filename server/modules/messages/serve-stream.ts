import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGE_STREAM } from '../../../platform/contract/endpoints/messages.ts';
import { fail, type RequestContext } from '../../sdk/index.ts';
import type { Streams } from './streams.ts';

/** Times a minute that one person may open a stream: a page that fails comes again every few seconds. */
const OPENINGS = 60;

export interface StreamRoute {
  readonly streams: Pick<Streams, 'assertRoom' | 'open'>;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
  readonly isOurOrigin: (request: FastifyRequest) => boolean;
  readonly rateLimited: boolean;
}

/** `GET /api/bbs/user/messages/stream`: see `MESSAGE_STREAM`. */
export function serveMessageStream(app: FastifyInstance, route: StreamRoute): void {
  const rateLimit = { max: OPENINGS, timeWindow: 60_000, groupId: 'stream' };
  app.get(
    MESSAGE_STREAM,
    {
      schema: { hide: true },
      exposeHeadRoute: false,
      config: { isStream: true, ...(route.rateLimited ? { rateLimit } : {}) },
    },
    async (request, reply) => {
      const { viewer, session, zone } = await route.contextOf(request, reply);
      if (!viewer || !session) throw fail('NOT_SIGNED_IN');
      if (!route.isOurOrigin(request)) throw fail('BAD_ORIGIN');
      route.streams.assertRoom(viewer.uid);
      reply.hijack();
      const { raw } = reply;
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value);
      raw.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-store, no-transform',
        // For a proxy in front that would otherwise collect the reply before it passes it on.
        'x-accel-buffering': 'no',
      });
      route.streams.open(raw, { uid: viewer.uid, zone: zone.abbr, session: session.id });
    },
  );
}
