import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MESSAGE_STREAM, ROOM_STREAM } from '../../../platform/contract/endpoints/messages.ts';
import { addressKey } from '../../sdk/address-key.ts';
import { fail, type RequestContext } from '../../sdk/index.ts';
import type { Streams } from './streams.ts';

/**
 * Times a minute that one person may open a stream: a page that fails comes again every few
 * seconds.
 */
const OPENINGS = 60;

export interface StreamRoute {
  readonly streams: Pick<Streams, 'assertRoom' | 'open' | 'enter'>;
  readonly contextOf: (request: FastifyRequest, reply: FastifyReply) => Promise<RequestContext>;
  readonly isOurOrigin: (request: FastifyRequest) => boolean;
  /**
   * Whether this viewer may listen in this room of the zone.
   * @throws NOT_FOUND for a room that the zone has not, or why they may not
   */
  readonly admit: (ctx: RequestContext, room: string) => Promise<void>;
  readonly rateLimited: boolean;
}

/**
 * `GET /api/bbs/user/messages/stream` and `GET /api/bbs/live/stream`: see `MESSAGE_STREAM` and
 * `ROOM_STREAM`.
 */
export async function serveStreams(app: FastifyInstance, route: StreamRoute): Promise<void> {
  const rateLimit = { max: OPENINGS, timeWindow: MINUTE_MS, groupId: 'stream' };
  const options = {
    schema: { hide: true },
    exposeHeadRoute: false,
    config: { isStream: true as const, ...(route.rateLimited ? { rateLimit } : {}) },
  };
  app.get(MESSAGE_STREAM, options, async (request, reply) => {
    const { viewer, session, zone } = await route.contextOf(request, reply);
    if (!viewer || !session) throw fail('NOT_SIGNED_IN');
    if (!route.isOurOrigin(request)) throw fail('BAD_ORIGIN');
    route.streams.assertRoom({ uid: viewer.uid, address: addressKey(request.ip) });
    route.streams.open(begin(reply), { uid: viewer.uid, zone: zone.abbr, session: session.id });
  });
  app.get<{ Querystring: { room?: unknown } }>(ROOM_STREAM, options, async (request, reply) => {
    const ctx = await route.contextOf(request, reply);
    const { viewer, session, zone } = ctx;
    const { room } = request.query;
    if (!route.isOurOrigin(request)) throw fail('BAD_ORIGIN');
    if (typeof room !== 'string') throw fail('NOT_FOUND');
    await route.admit(ctx, room);
    const who = { uid: viewer?.uid ?? null, address: addressKey(request.ip) };
    route.streams.assertRoom(who);
    route.streams.enter(begin(reply), { ...who, zone: zone.abbr, session: session?.id ?? null, room });
  });
}

/** Sends the head of an event stream; what follows is written by whoever keeps it. */
function begin(reply: FastifyReply): ServerResponse {
  reply.hijack();
  const { raw } = reply;
  for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) raw.setHeader(name, value);
  raw.writeHead(200, {
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-cache, no-store, no-transform',
    // For a proxy in front that would otherwise collect the reply before it passes it on.
    'x-accel-buffering': 'no',
  });
  return raw;
}
