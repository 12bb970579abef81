import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ViewerService } from '../../modules/accounts/services.ts';
import { fail } from '../../sdk/errors.ts';
import type { ZoneStore } from '../../zones/index.ts';
import { createContext, type HostContext } from '../context.ts';
import type { SessionCookie } from './session-cookie.ts';
import type { ReadYourWrites } from './read-your-writes.ts';
import { localeOf } from '../translate.ts';
import { namesZone, resolvePageZone, resolveZone } from './zone-resolver.ts';

export interface ContextDeps {
  readonly viewers: Pick<ViewerService, 'resolve' | 'of' | 'sessionId'>;
  readonly sessions: { end(id: string): Promise<unknown> };
  /** The zone of the game that a person plays first. */
  readonly firstZone: (uid: number) => Promise<string | null>;
  readonly zones: ZoneStore;
  readonly now: () => number;
  readonly cookie: SessionCookie;
  readonly originOf: (request: FastifyRequest) => string;
  readonly readYourWrites: Pick<ReadYourWrites, 'mark'>;
}

/**
 * What a context is for: a call of a zone, a page, or a call that is answered whichever zone is
 * stopped (`Endpoint.zoned`).
 */
export type ContextUse = 'call' | 'page' | 'zoneless' | 'always';
export type ContextOf = (request: FastifyRequest, reply: FastifyReply, use?: ContextUse) => Promise<HostContext>;

/**
 * Makes the context of a request: session -> zone -> viewer with the codes of that zone. A page
 * gets one for a stopped zone too: it has to say so in the zone's own colours; one of an unknown
 * zone gets the default zone's. So does a call that belongs to no zone: accounts are the same
 * everywhere, whichever zone is stopped.
 * @throws ACCOUNT_FROZEN (with the zone to say it in for a page, which takes session and cookie
 *   away: it is what the person gets to see),
 *   UNKNOWN_ZONE and ZONE_STOPPED (calls only)
 */
export function createContextOf({
  viewers,
  sessions,
  firstZone,
  zones,
  now,
  cookie,
  originOf,
  readYourWrites,
}: ContextDeps): ContextOf {
  return async (request, reply, use = 'call') => {
    const time = now();
    const token = cookie.read(request);
    const found = token === null ? null : await viewers.resolve(token, time);
    if (found?.status === 'frozen' && use !== 'page') throw fail('ACCOUNT_FROZEN');
    const session = found === null || found.status === 'visitor' ? null : found.session;
    const set = zones.current();
    const firstGame = session && !namesZone(set, request) ? await firstZone(session.uid) : null;
    const zone = (use === 'call' || use === 'always' ? resolveZone : resolvePageZone)(set, request, firstGame);
    if (found?.status === 'frozen') {
      await sessions.end(found.session.id);
      cookie.write(request, reply, null);
      throw fail('ACCOUNT_FROZEN', { zone: zone.abbr });
    }
    const signedIn = found?.status === 'signedIn' ? found : null;
    const viewer = signedIn ? viewers.of(signedIn.data, zone) : null;
    request.madeFor = { zone, viewer };
    if (zone.state === 'stopped' && use === 'call') throw fail('ZONE_STOPPED');
    const ctx = createContext({
      zone,
      viewer,
      session,
      ...asked(request, time, originOf),
      gone: () => goneOf(reply),
      setSession(value) {
        cookie.write(request, reply, value);
        const id = value === null ? null : viewers.sessionId(value);
        if (id !== null) readYourWrites.mark(id);
      },
    });
    // Thirty days after the last use, in the browser as in the database.
    if (signedIn && (signedIn.renewed || cookie.isOutdated(request))) ctx.setSession(token);
    return ctx;
  };
}

/**
 * The context of a request whatever session it brings: as every visitor sees the zone.
 * @throws UNKNOWN_ZONE, ZONE_STOPPED, but for a page
 */
export function visitorContext(
  { zones, originOf }: Pick<ContextDeps, 'zones' | 'originOf'>,
  request: FastifyRequest,
  now: number,
  use: 'call' | 'page' = 'call',
): HostContext {
  const zone = (use === 'call' ? resolveZone : resolvePageZone)(zones.current(), request, null);
  if (zone.state === 'stopped' && use === 'call') throw fail('ZONE_STOPPED');
  return createContext({
    zone,
    viewer: null,
    session: null,
    ...asked(request, now, originOf),
    setSession: () => undefined,
  });
}

/**
 * Fires when the connection ends before the answer has left. The request's own `close` says only
 * that it was read.
 */
export function goneOf({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController();
  const look = (): void => {
    if (!raw.writableFinished) gone.abort();
  };
  if (raw.destroyed) look();
  else raw.once('close', look);
  return gone.signal;
}

/** What a request says for itself, whoever sends it. */
const asked = (request: FastifyRequest, now: number, originOf: ContextDeps['originOf']) => ({
  locale: localeOf(request.cookies, request.headers['accept-language']),
  now,
  requestId: request.id,
  ip: request.ip,
  userAgent: request.headers['user-agent'] ?? '',
  origin: originOf(request),
});
