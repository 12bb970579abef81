import { addressInSite, PHONE_BASE, twinOf } from '../../contract/sites.ts';
import { zoneSearch, type Boot } from '../../sdk/index.ts';

/**
 * Addresses of the forum's own pages that keep the zone and the site, ready for plain anchors (see `LinkArea`).
 */
export interface Links {
  post(wbId: number, hash?: string): string;
  user(uid: number): string;
  /** The posts of a topic. */
  topic(name: string): string;
  /** Leads to a comment or reply where it stands, whatever page that is. */
  comment(cid: number): string;
  /** A path of this site, its own query and hash included. */
  path(path: string): string;
  /** Home with a filter. */
  home(search?: Readonly<Record<string, string | number | boolean | undefined>>): string;
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
  return {
    post: (wbId, hash) => `${base}/posts/${wbId}${suffix}${hash ? `#${hash}` : ''}`,
    comment: (cid) => `${base}/posts/${cid}/location${suffix}`,
    user: (uid) => `${base}/user/${uid}${suffix}`,
    topic: (name) => `${base}/${base ? 'topic' : ''}${suffix}${suffix ? '&' : '?'}topic=${encodeURIComponent(name)}`,
    path: (given) => {
      const url = new URL(given, 'http://site');
      if (zone !== undefined) url.searchParams.set('zone', zone);
      const path = (site === 'phone' && twinOf(url.pathname)) || url.pathname;
      return path + url.search + url.hash;
    },
    home: (search = {}) => {
      const query = new URLSearchParams(zone === undefined ? {} : { zone });
      for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
      const path = addressInSite(site, '/');
      return query.size > 0 ? `${path}?${query}` : path;
    },
  };
}
