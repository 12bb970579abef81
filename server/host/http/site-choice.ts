import type { FastifyInstance, FastifyRequest } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { DAY_MS, SECOND_MS } from '../../../platform/contract/durations.ts';
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
 * everybody else from there to the pages for wide screens; `?site=` is a reader's own choice, which
 * is remembered (docs/product/phone-site.md). Before kept pages are looked at: they are the same
 * for every device.
 */
export const leadToSite = fastifyPlugin(async (app: FastifyInstance, { zones, isHttps }: SiteChoiceOptions) => {
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.keptAs !== 'page') return done();
    const chosen = chosenSite(request.query);
    const address = chosen ? inSite(request.url, chosen) : otherAddress(request, zones());
    if (address === null) return done();
    if (chosen) {
      const attributes = `Path=/; Max-Age=${REMEMBERED_SECONDS}; SameSite=Lax${isHttps ? '; Secure' : ''}`;
      reply.header('set-cookie', `${SITE_COOKIE}=${chosen}; ${attributes}`);
    }
    void reply.header('cache-control', 'no-store').header('vary', 'user-agent, cookie').redirect(address, 302);
  });
});

function chosenSite(query: unknown): Site | null {
  const chosen = (query as Readonly<Record<string, unknown>> | null)?.[SITE_PARAM];
  return isSite(chosen) ? chosen : null;
}

/** Any origin: only paths are looked at. */
const ORIGIN = 'http://site.invalid';

/** The address without the choice, on the chosen site where that has the same. */
function inSite(url: string, site: Site): string {
  const { pathname, searchParams } = new URL(url, ORIGIN);
  searchParams.delete(SITE_PARAM);
  const path = siteOfPath(pathname) === site ? pathname : (twinOf(pathname) ?? (site === 'phone' ? '/m' : '/'));
  return searchParams.size > 0 ? `${path}?${searchParams}` : path;
}

/** Where the reader of this page is to go instead; null when they are where they should be. */
function otherAddress(request: FastifyRequest, zones: ZoneSet): string | null {
  const [pathname = '/', query] = request.url.split('?', 2);
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
