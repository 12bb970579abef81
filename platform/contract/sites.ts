/**
 * The two sites of a zone, over the same calls: pages for wide screens, and pages for phones below
 * `/m` (docs/product/phone-site.md).
 */
export type Site = 'desktop' | 'phone';

export const SITES = ['desktop', 'phone'] as const satisfies readonly Site[];

/** Where the phone site begins. */
export const PHONE_BASE = '/m';

/** Cookie with the site that a reader has chosen; without it the device decides. */
export const SITE_COOKIE = 'site';

/** Query parameter that chooses a site: it is remembered, and leaves the address. */
export const SITE_PARAM = 'site';

export const isSite = (value: unknown): value is Site => (SITES as readonly unknown[]).includes(value);

const IS_PHONE = /^\/m(?:\/|$)/;

/** The site that a path belongs to. */
export const siteOfPath = (pathname: string): Site => (IS_PHONE.test(pathname) ? 'phone' : 'desktop');

/** The path of an address in its site: `/posts/5` of `/m/posts/5`, and of itself. */
export const pathInSite = (pathname: string): string => pathname.replace(IS_PHONE, '/');

/** The address of a site's path: `/m` and `/m/posts/5`, or `/` and `/posts/5`. */
export const addressInSite = (site: Site, path: string): string =>
  site === 'phone' ? PHONE_BASE + (path === '/' ? '' : path) : path;

/** Paths in a site that show the same on both: home, a post, the own messages, everything of a user. */
const ON_BOTH = /^\/(?:posts\/\d+\/?|info\/?|messages\/?|user(?:\/\d+(?:\/[\w-]+)?)?\/?)?$/;

/** What the other site has for an address; null where it has nothing of the kind. */
export function twinOf(pathname: string): string | null {
  const path = pathInSite(pathname);
  if (!ON_BOTH.test(path)) return null;
  return addressInSite(siteOfPath(pathname) === 'phone' ? 'desktop' : 'phone', path);
}

/** What a zone says about its sites; without anything it has the desktop's alone. */
export type SitesOfZone = 'both' | 'pc' | 'mobile';

/** Whether a zone has a site. The pages for wide screens are there in any case. */
export const hasSite = (sites: SitesOfZone | undefined, site: Site): boolean =>
  site === 'desktop' || (sites ?? 'pc') !== 'pc';
