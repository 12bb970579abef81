import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { fail } from '../../sdk/errors.ts';

/**
 * Refuses requests whose Host is no host, with or without a port: addresses are made of it; and
 * those that name several, of which a proxy may have believed another one than we do. One that
 * names none (HTTP/1.0) is taken.
 */
export const refuseBadHosts = fastifyPlugin(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, _reply, done) => {
    const isFit = (request.host === '' || isHost(request.host)) && !hasSeveralHosts(request);
    done(isFit ? undefined : fail('BAD_INPUT', { field: 'host' }));
  });
});

/** Node keeps the first of several; what came stands in pairs of name and value. */
function hasSeveralHosts({ raw: { rawHeaders } }: FastifyRequest): boolean {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) if (rawHeaders[at]?.toLowerCase() === 'host') count += 1;
  return count > 1;
}

const isHost = (text: string): boolean => !/[\s/\\?#@]/.test(text) && URL.canParse(`http://${text}`);

/**
 * Whether a write may come from where it says it comes from. Browsers send Origin with every write;
 * a request without one is no browser's form, and the token still guards it.
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

/** What a link or a picture asks for; a script of a page asks for anything, or for JSON. */
const BY_MARKUP = /text\/html|image\//;

/** How every browser begins to name itself. */
const BROWSER = /^(mozilla|opera)\//i;

/**
 * Whether a GET that changes something comes from a script of a page of ours: any site, and a link
 * in a post, can make a browser send one with its cookies. Browsers say by Sec-Fetch-Site and
 * Sec-Fetch-Dest where a request comes from and what it is for, on https; elsewhere, and in older
 * ones, the page is named by Referer. No other site's page can add a header of its own, as `x-uid`
 * is, or say that it is another program: what is no browser has no pages that could misuse its
 * cookies.
 */
export function isFromOurPage(
  request: FastifyRequest,
  isOurs: (origin: string, request: FastifyRequest) => boolean,
): boolean {
  const {
    accept = '',
    origin,
    referer,
    'user-agent': agent = '',
    'x-uid': uid,
    'sec-fetch-site': site,
    'sec-fetch-dest': dest,
  } = request.headers;
  if (origin !== undefined && !isOurs(origin, request)) return false;
  if (site !== undefined && site !== 'same-origin') return false;
  if (BY_MARKUP.test(accept) || (dest !== undefined && dest !== 'empty')) return false;
  if (origin !== undefined || site !== undefined || uid !== undefined) return true;
  if (referer === undefined) return !BROWSER.test(agent);
  const from = URL.parse(referer);
  return from !== null && isOurs(from.origin, request);
}

/**
 * The test of an origin: the configured public one, else the address that the request itself was
 * sent to.
 */
export function createOriginTest(publicOrigin: string | null): (origin: string, request: FastifyRequest) => boolean {
  return (origin, request) => origin === publicOrigin || origin === `${request.protocol}://${request.host}`;
}

/**
 * The address under which people reach this site, without a slash at the end. A zone's own host is
 * an address of its own: at the configured one another zone answers. Elsewhere it is the configured
 * one; without one that of the connection, since anybody can write any Host. A name of the machine
 * itself leads nobody else anywhere, so it may stand.
 */
export const createSiteOrigin =
  (publicOrigin: string | null, isZoneHost: (request: FastifyRequest) => boolean) =>
  (request: FastifyRequest): string => {
    if (isZoneHost(request)) return `${request.protocol}://${request.host}`;
    if (publicOrigin !== null) return publicOrigin;
    return `${request.protocol}://${isLoopback(request.hostname) ? request.host : reached(request)}`;
  };

const LOOPBACK = /^(?:localhost|(?:[\w-]+\.)+localhost|127(?:\.\d{1,3}){3}|\[::1\])$/i;
const isLoopback = (hostname: string): boolean => LOOPBACK.test(hostname);

function reached({ socket }: FastifyRequest): string {
  const { localAddress = 'localhost', localPort } = socket;
  return `${localAddress.includes(':') ? `[${localAddress}]` : localAddress}:${localPort ?? ''}`;
}
