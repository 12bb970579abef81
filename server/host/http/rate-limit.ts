import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import type { ViewerService } from '../../modules/accounts/services.ts';
import { addressKey } from '../../sdk/address-key.ts';
import { fail } from '../../sdk/errors.ts';
import type { SessionCookie } from './session-cookie.ts';

/**
 * Pages a minute that are made for one address (or person). Kept ones and files are free, and
 * reading on inside a page loads no other.
 */
export const PAGES_A_MINUTE = 600;

/** Of the route of pages. */
export const PAGE_RATE = { rateLimit: { max: PAGES_A_MINUTE, timeWindow: MINUTE_MS, groupId: 'page' } };

interface RateLimitOptions {
  readonly viewers: Pick<ViewerService, 'known'>;
  readonly cookie: SessionCookie;
}

/**
 * Counts the requests of routes that have a `rateLimit`, before anything is asked of the database:
 * by person where this host knows the session, else by address. So a made-up cookie is counted like
 * none, and a session that is new to the host just once.
 */
export const limitRates = fastifyPlugin(async (app: FastifyInstance, { viewers, cookie }: RateLimitOptions) => {
  await app.register(rateLimit, {
    global: false,
    keyGenerator(request: FastifyRequest) {
      const token = cookie.read(request);
      const uid = token === null ? null : viewers.known(token);
      return uid === null ? addressKey(request.ip) : `uid ${uid}`;
    },
    errorResponseBuilder: () => fail('RATE_LIMITED'),
  });
});
