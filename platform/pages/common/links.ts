import { PHONE_BASE, twinOf } from '../../contract/sites.ts';
import { zoneSearch, type Boot } from '../../sdk/index.ts';

type Narrowing = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Addresses of the forum's own pages that keep the zone and the site, ready for plain anchors (see `LinkArea`).
 */
export interface Links {
  post(wbId: number, hash?: string): string;
  user(uid: number): string;

  /** Leads to a comment or reply where it stands, whatever page that is. */
  comment(cid: number): string;
  /** A path of this site, its own query and hash included. */
  path(path: string): string;
  /** Home with a filter. */
  home(search?: Narrowing): string;
  /** The page of a search. */
  search(search: Narrowing): string;
}

/**
 * Lists have hundreds of links: text put together once beats a router link each, on the server and
 * in the browser.
 */
export function linksOf(boot: Pick<Boot, 'zone' | 'zoneFromHost' | 'site'>): Links {
  const { zone } = zoneSearch(boot);
  const { site = 'desktop' } = boot;
  const base = site === 'phone' ? PHONE_BASE : '';
  const suffix = zone === undefined ? '' : `?zone=${encodeURIComponent(zone)}`;
  const list = (path: string, search: Narrowing) => {
    const query = new URLSearchParams(zone === undefined ? {} : { zone });
    for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
    const address = base + path || '/';
    return query.size > 0 ? `${address}?${query}` : address;
  };
  return {
    post: (wbId, hash) => `${base}/posts/${wbId}${suffix}${hash ? `#${hash}` : ''}`,
    comment: (cid) => `${base}/posts/${cid}/location${suffix}`,
    user: (uid) => `${base}/user/${uid}${suffix}`,
    path: (given) => {
      const url = new URL(given, 'http://site');
      if (zone !== undefined) url.searchParams.set('zone', zone);
      const path = (site === 'phone' && twinOf(url.pathname)) || url.pathname;
      return path + url.search + url.hash;
    },
    home: (search = {}) => list('', search),
    search: (search) => list(base && '/search', search),
  };
}
