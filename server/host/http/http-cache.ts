import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { LOCALE_COOKIE } from '../../../platform/contract/locale.ts';
import type { TaggedCache } from '../cache.ts';
import { SESSION_COOKIE } from './session-cookie.ts';
import { WROTE_COOKIE } from './read-your-writes.ts';
import type { ReadyReply, SendReady } from './ready-reply.ts';
import { localeOf } from '../translate.ts';

/**
 * Whether a route's replies to visitors are kept, and as what: pages depend on the mask besides.
 */
export type KeptAs = 'call' | 'page';
declare module 'fastify' {
  interface FastifyContextConfig {
    keptAs?: KeptAs;
  }
}

interface KeptOptions {
  readonly cache: TaggedCache;
  readonly sendReady: SendReady;
  /** Whether this visitor sees pages under the mask. */
  readonly isMasked: (request: FastifyRequest) => boolean;
}

/** Answers from the cache before anything else is done for a request. */
export const answerFromCache = fastifyPlugin(
  async (app: FastifyInstance, { cache, sendReady, isMasked }: KeptOptions) => {
    app.addHook('onRequest', (request, reply, done) => {
      const { keptAs } = request.routeOptions.config;
      const { cookie = '' } = request.headers;
      // Whether a session is one is not known yet, nor whether what was just written on another
      // host has been heard here.
      const isOpen = keptAs !== undefined && !cookie.includes(SESSION_COOKIE) && !cookie.includes(WROTE_COOKIE);
      const key = isOpen ? visitorKey(request, keptAs === 'page' && isMasked(request)) : null;
      // All that keys of this kind hold.
      const ready = key === null ? undefined : (cache.get(key) as ReadyReply | undefined);
      if (ready) sendReady(ready, request, reply);
      else done();
    });
  },
);

/** Longer addresses are answered but not kept. */
const MAX_ADDRESS = 500;

/**
 * Key of what a visitor gets at an address, also one whose session has ended or never was; null
 * when that is not kept. What else a reply to a visitor depends on is part of the key: host,
 * protocol, language and (pages) whether the mask is on. The parts are read as the request's
 * context reads them, and none can hold a line break.
 */
export function visitorKey(request: FastifyRequest, masked: boolean): string | null {
  const { method, url, headers } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url.length > MAX_ADDRESS) return null;
  const { cookie } = headers;
  const cookies = cookie?.includes(LOCALE_COOKIE) ? request.server.parseCookie(cookie) : {};
  const locale = localeOf(cookies, headers['accept-language']);
  return `http\n${request.protocol}\n${masked ? 1 : 0}\n${locale}\n${request.host}\n${url}`;
}
