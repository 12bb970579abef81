import type { FastifyReply, FastifyRequest } from 'fastify';

/** Name of the session cookie. */
export const SESSION_COOKIE = 'gh_session';
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60;

/** The session token that a request carries, if it looks like one. */
export function sessionToken(request: FastifyRequest): string | null {
  const token = request.cookies[SESSION_COOKIE];
  return token && /^[A-Za-z0-9_-]{20,100}$/.test(token) ? token : null;
}

/** Gives the browser its session, or takes it away (null). Host-only, out of reach of scripts, not sent by other sites' forms. */
export function writeSessionCookie(reply: FastifyReply, token: string | null, secure: boolean): void {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure } as const;
  if (token === null) reply.clearCookie(SESSION_COOKIE, options);
  else reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: MAX_AGE_SECONDS });
}
