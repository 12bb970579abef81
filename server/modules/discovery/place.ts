import type { SiteText, TaggedContext } from '../../host/services.ts';
import { MINUTE_MS } from '../../../platform/contract/durations.ts';
import type { FastifyRequest } from 'fastify';
import { isLocale } from '../../../platform/contract/locale.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { Db } from '../../db/index.ts';
import type { Posts } from '../posts/index.ts';

/**
 * What the files for machines (crawlers, feed readers, browsers that install the site) are made
 * from.
 */
export interface DiscoveryDeps {
  readonly db: Db;
  readonly posts: Pick<Posts, 'list'>;
  /** The folder of the zones: their icons are drawn from the artwork there. */
  readonly zonesDir: string;
  /** All zones, in the order of the product map. */
  readonly zones: () => readonly ZoneConfig[];
  /** Where the request came to, e.g. `https://forum.example`, without a slash at the end. */
  readonly originOf: (request: FastifyRequest) => string;
  /** The zone whose host name the request used; null on a host that serves them all. */
  readonly zoneOfHost: (request: FastifyRequest) => ZoneConfig | null;
  /** The zone of the request, seen by nobody in particular. @throws UNKNOWN_ZONE, ZONE_STOPPED */
  readonly anyone: (request: FastifyRequest) => TaggedContext;
  /** The name of the zone's forum, and what it is, in the reader's language. */
  readonly siteText: SiteText;
}

/** Who asks, for what depends on that. */
export const VISITOR = { signedIn: false } as const;

/** How long others may keep these files, in seconds. */
export const KEEP_SECONDS = 600;
/**
 * Requests a minute and address: machines ask seldom, and a page of a sitemap is thousands of rows.
 */
export const MACHINE_RATE = { rateLimit: { max: 120, timeWindow: MINUTE_MS } };

/**
 * Addresses of a zone's pages as its own pages write them: the zone stands in the query unless the
 * host name says it.
 */
export function addresses(deps: Pick<DiscoveryDeps, 'originOf' | 'zoneOfHost'>, request: FastifyRequest, abbr: string) {
  const origin = deps.originOf(request);
  const named = deps.zoneOfHost(request) !== null;
  return (path: string, search: Readonly<Record<string, string | number>> = {}): string => {
    const query = new URLSearchParams(named ? {} : { zone: abbr });
    for (const [name, value] of Object.entries(search)) query.set(name, String(value));
    return `${origin}${path}${query.size > 0 ? `?${query}` : ''}`;
  };
}

/**
 * The context of a file that is in the reader's language, and who may keep it. The language is in
 * the address (`lng`), as our pages name it: then everybody may. Without it the reader's own is
 * taken from cookie and headers, and only the reader's browser keeps it.
 */
export function inLanguage(deps: Pick<DiscoveryDeps, 'anyone'>, request: FastifyRequest) {
  const anyone = deps.anyone(request);
  const { lng } = request.query as { lng?: unknown };
  const isNamed = isLocale(lng);
  return {
    ctx: isNamed ? { ...anyone, locale: lng } : anyone,
    named: isNamed ? { lng } : {},
    headers: isNamed
      ? { 'cache-control': `public, max-age=${KEEP_SECONDS}` }
      : { 'cache-control': `private, max-age=${KEEP_SECONDS}`, vary: 'cookie, accept-language' },
  };
}

/** Characters that no XML file may hold, however they are written. */
// oxlint-disable-next-line no-control-regex
const NOT_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Text of people as it may stand in a feed. */
export const xmlText = (text: string): string => text.toWellFormed().replace(NOT_XML, '');
