import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY_MS, SECOND_MS } from '../../../platform/contract/durations.ts';

/** Name of the session cookie where it is not secure; what its secure name ends with, too. */
export const SESSION_COOKIE = 'gh_session';
/**
 * Where it is secure, browsers take it from this host alone, for all of it: a neighbour's host
 * below the same name cannot plant one.
 */
export const SECURE_SESSION_COOKIE = `__Host-${SESSION_COOKIE}`;
const MAX_AGE_SECONDS = (30 * DAY_MS) / SECOND_MS;

/** How browsers carry their session. */
export interface SessionCookie {
  /** The session token that a request carries, if it looks like one. */
  read(request: FastifyRequest): string | null;
  /** Whether that came under a name that is not given any more: it is to be written again. */
  isOutdated(request: FastifyRequest): boolean;
  /**
   * Gives the browser its session, or takes it away (null). Host-only, out of reach of scripts, not
   * sent by other sites' forms.
   */
  write(request: FastifyRequest, reply: FastifyReply, token: string | null): void;
}

/**
 * @param secure whether the public address is https. A session from before that, or from before the
 *   cookie had its secure name, is taken under
 *   the plain name and told again under the secure one
 * @param isHostToken whether a token was made for the secure name: it counts under that alone
 */
export function createSessionCookie(secure: boolean, isHostToken: (token: string) => boolean): SessionCookie {
  const name = secure ? SECURE_SESSION_COOKIE : SESSION_COOKIE;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  const under = (request: FastifyRequest, cookie: string): string | null => {
    const token = request.cookies[cookie];
    return token && /^[A-Za-z0-9_.-]{20,100}$/.test(token) ? token : null;
  };
  const outdated = (request: FastifyRequest): string | null => {
    const token = secure && under(request, name) === null ? under(request, SESSION_COOKIE) : null;
    return token === null || isHostToken(token) ? null : token;
  };
  return {
    read: (request) => under(request, name) ?? outdated(request),
    isOutdated: (request) => outdated(request) !== null,
    write(request, reply, token) {
      if (token === null) reply.clearCookie(name, options);
      else reply.setCookie(name, token, { ...options, maxAge: MAX_AGE_SECONDS });
      if (secure && request.cookies[SESSION_COOKIE] !== undefined) reply.clearCookie(SESSION_COOKIE, options);
    },
  };
}
