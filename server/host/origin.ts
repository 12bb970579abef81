import type { FastifyInstance, FastifyRequest } from 'fastify';
import { fail } from '../sdk/errors.ts';

/** Refuses requests whose Host is no host, with or without a port: addresses are made of it. One that names none (HTTP/1.0) is taken. */
export function refuseBadHosts(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    done(request.host === '' || isHost(request.host) ? undefined : fail('BAD_INPUT', { field: 'host' })),
  );
}

const isHost = (text: string): boolean => !/[\s/\\?#@]/.test(text) && URL.canParse(`http://${text}`);

/**
 * Whether a write may come from where it says it comes from.
 * Browsers send Origin with every write; a request without one is no browser's form, and the token still guards it.
 */
export function isAllowedOrigin(
  request: FastifyRequest,
  isOurs: (origin: string, request: FastifyRequest) => boolean,
): boolean {
  const { origin } = request.headers;
  if (origin !== undefined) return isOurs(origin, request);
  const site = request.headers['sec-fetch-site'];
  return site === undefined || site === 'same-origin' || site === 'none';
}

/** The test of an origin: the configured public one, else the address that the request itself was sent to. */
export function createOriginTest(publicOrigin: string | null): (origin: string, request: FastifyRequest) => boolean {
  return (origin, request) => origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}

/**
 * The address under which people reach this site, without a slash at the end: the configured one, else that of the request (of its
 * connection where it names no host). A zone's own host is an address of its own: at the configured one another zone answers.
 */
export const createSiteOrigin =
  (publicOrigin: string | null, isZoneHost: (request: FastifyRequest) => boolean) =>
  (request: FastifyRequest): string =>
    publicOrigin === null || isZoneHost(request)
      ? `${request.protocol}://${request.host || reached(request)}`
      : publicOrigin;

function reached({ socket }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort ?? ''}`;
}
