import type { AnyRouter, LocationRewrite } from '@tanstack/react-router';
import { addressInSite, pathInSite, siteOfPath, type Site } from '../contract/sites.ts';

/**
 * How the router of the phone site reads and writes addresses: its routes have the paths of those
 * for wide screens. (A `basepath` would call home `/m/`.)
 */
export const PHONE_REWRITE: LocationRewrite = {
  input: ({ url }) => {
    url.pathname = pathInSite(url.pathname);
    return url;
  },
  output: ({ url }) => {
    url.pathname = addressInSite('phone', url.pathname);
    return url;
  },
};

type OwnRouter = Pick<AnyRouter, 'options' | 'getMatchedRoutes'>;

/** The site whose pages this router has. */
export const siteOfRouter = ({ options }: Pick<AnyRouter, 'options'>): Site =>
  options.rewrite === PHONE_REWRITE ? 'phone' : 'desktop';

/** Whether the router's site has a page at a path of the forum (`/posts/5`; `$` for any part). */
export const hasPage = (router: OwnRouter, path: string): boolean => router.getMatchedRoutes(path)[2] !== undefined;

/**
 * Where an address of the forum is on the site that is being looked at; null where it is a page of
 * the other one, which has to be loaded.
 * @param href path, query and hash
 */
export function hrefOnSite(router: OwnRouter, href: string): string | null {
  const [path = '/'] = href.split(/[?#]/, 1);
  const site = siteOfRouter(router);
  if (siteOfPath(path) === site) return href;
  if (site === 'desktop' || !hasPage(router, path)) return null;
  return addressInSite(site, path) + href.slice(path.length);
}

/** Goes to an address of the forum, on this site if that has the page. */
export async function goTo(router: OwnRouter & Pick<AnyRouter, 'navigate'>, href: string): Promise<void> {
  const here = hrefOnSite(router, href);
  if (here === null) window.location.assign(href);
  else await router.navigate({ href: here });
}
