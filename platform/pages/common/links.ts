import { zoneSearch, type Boot } from '../../sdk/index.ts';

/**
 * Addresses of the forum's own pages that keep the zone, ready for plain anchors (see `LinkArea`).
 */
export interface Links {
  post(wbId: number, hash?: string): string;
  user(uid: number): string;
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
export function linksOf(boot: Pick<Boot, 'zone' | 'zoneFromHost'>): Links {
  const { zone } = zoneSearch(boot);
  const suffix = zone === undefined ? '' : `?zone=${encodeURIComponent(zone)}`;
  return {
    post: (wbId, hash) => `/posts/${wbId}${suffix}${hash ? `#${hash}` : ''}`,
    comment: (cid) => `/posts/${cid}/location${suffix}`,
    user: (uid) => `/user/${uid}${suffix}`,
    path: (path) => {
      const url = new URL(path, 'http://site');
      if (zone !== undefined) url.searchParams.set('zone', zone);
      return url.pathname + url.search + url.hash;
    },
    home: (search = {}) => {
      const query = new URLSearchParams(zone === undefined ? {} : { zone });
      for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, String(value));
      return query.size > 0 ? `/?${query}` : '/';
    },
  };
}
