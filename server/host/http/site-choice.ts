import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DAY_MS, SECOND_MS } from '../../../platform/contract/durations.ts';
import { isLocale, LOCALE_COOKIE, LOCALE_PARAM, type Locale } from '../../../platform/contract/locale.ts';
import { DEFAULT_ZONE } from '../../../platform/contract/permission-codes.ts';
import {
  hasSite,
  isSite,
  SITE_COOKIE,
  SITE_PARAM,
  siteOfPath,
  twinOf,
  type Site,
} from '../../../platform/contract/sites.ts';
import type { ZoneSet } from '../../zones/index.ts';
import { zoneAtFirstSight } from './zone-resolver.ts';

/** Phones, by what their browsers call themselves; tablets have room for the pages of desktops. */
const PHONE = /\b(?:iPhone|iPod|Windows Phone|Opera Mini|IEMobile)\b|\bAndroid\b.*\bMobile\b|\bMobile\b.*\bFirefox\b/;

const REMEMBERED_SECONDS = (365 * DAY_MS) / SECOND_MS;

/** The site that suits the device, as far as it says what it is. */
export const siteOfDevice = (userAgent: string | undefined): Site =>
  PHONE.test(userAgent ?? '') ? 'phone' : 'desktop';

interface SiteChoiceOptions {
  readonly zones: () => ZoneSet;
  /** Whether our public address is https. */
  readonly isHttps: boolean;
}

/**
 * Leads phones from home, posts and user pages to the phone site where the zone has one, and
 * everybody else from there to the pages for wide screens; `?site=` and `?lng=` are a reader's own
 * choices, which are remembered (docs/product/phone-site.md). Before kept pages are looked at: they
 * are the same for every device.
 */
export const leadToSite = fastifyPlugin(async (app: FastifyInstance, { zones, isHttps }: SiteChoiceOptions) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.keptAs !== 'page') return done();
    const { site, locale } = chosenIn(request.query);
    const url = locale ? without(LOCALE_PARAM, request.url) : request.url;
    const address = site ? inSite(url, site) : (otherAddress(url, request, zones()) ?? (locale ? url : null));
    if (address === null) return done();
    const attributes = `Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
    if (site) reply.header('set-cookie', `${SITE_COOKIE}=${site}; ${attributes}`);
    if (locale) reply.header('set-cookie', `${LOCALE_COOKIE}=${locale}; ${attributes}`);
    void reply.header('cache-control', 'no-store').header('vary', 'user-agent, cookie').redirect(address, 302);
  });
});

/** What a reader chooses in an address; null where it says nothing that can be chosen. */
function chosenIn(query: unknown): { readonly site: Site | null; readonly locale: Locale | null } {
  // A query string always parses to an object.
  const { [SITE_PARAM]: site, [LOCALE_PARAM]: locale } = (query ?? {}) as Readonly<Record<string, unknown>>;
  return { site: isSite(site) ? site : null, locale: isLocale(locale) ? locale : null };
}

/** Any origin: only paths are looked at. */
const ORIGIN = 'http://site.invalid';

/**
 * The path and query that a request asks for. A path that begins with two slashes would, sent back
 * as an address, name another host.
 */
function partsOf(url: string): Pick<URL, 'pathname' | 'search' | 'searchParams'> {
  const { pathname, search, searchParams } = new URL(ORIGIN + url);
  return { pathname: pathname.replace(/^\/{2,}/, '/'), search, searchParams };
}

/** The address without the choice, on the chosen site where that has the same. */
function inSite(url: string, site: Site): string {
  const { pathname, search } = partsOf(without(SITE_PARAM, url));
  const path = siteOfPath(pathname) === site ? pathname : (twinOf(pathname) ?? (site === 'phone' ? '/m' : '/'));
  return path + search;
}

/** A path of ours without a query parameter. */
function without(param: string, url: string): string {
  const { pathname, searchParams } = partsOf(url);
  searchParams.delete(param);
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/** Where the reader of this page is to go instead; null when they are where they should be. */
function otherAddress(url: string, request: FastifyRequest, zones: ZoneSet): string | null {
  const [pathname = '/', query] = url.split('?', 2);
  const twin = twinOf(pathname);
  if (twin === null) return null;
  const abbr = zoneAtFirstSight(zones, request) ?? DEFAULT_ZONE;
  const wanted = rememberedSite(request) ?? siteOfDevice(request.headers['user-agent']);
  if (siteOfPath(pathname) === wanted || !hasSite(zones.byAbbr.get(abbr)?.selectPcMobile, wanted)) return null;
  return query === undefined ? twin : `${twin}?${query}`;
}

function rememberedSite({ headers: { cookie }, server }: FastifyRequest): Site | null {
  if (!cookie?.includes(`${SITE_COOKIE}=`)) return null;
  const chosen = server.parseCookie(cookie)[SITE_COOKIE];
  return isSite(chosen) ? chosen : null;
}
