import type { AnyRouter } from '@tanstack/react-router';
import { addressInSite } from '../contract/sites.ts';
import { siteOfRouter } from './site-navigation.ts';

export interface ZoneTarget {
  readonly to: string;
  readonly params?: Readonly<Record<string, string>> | undefined;
  readonly search: Readonly<Record<string, unknown>>;
  readonly hash?: string | undefined;
  /** The link is the current one whatever the query of the page is. */
  readonly anySearch?: boolean;
}

/** Written the same in an address as here. */
const PLAIN = /^[\w/.$-]*$/;

/**
 * The address of a link that leads away from the page that is being rendered, without the router's
 * work for each: it takes more of the server than the link's element. Null for what the router must
 * decide: a link to the page itself or to one above it, which may be the current one, and whatever
 * needs escaping or keeps more of the address than we say.
 */
export function hrefElsewhere(
  { latestLocation: here, options }: Pick<AnyRouter, 'latestLocation' | 'options'>,
  { to, params, search, hash, anySearch = false }: ZoneTarget,
): string | null {
  if (!to.startsWith('/') || !PLAIN.test(to) || (hash !== undefined && !PLAIN.test(hash))) return null;
  let path = to;
  for (const [name, value] of Object.entries(params ?? {})) {
    if (!PLAIN.test(value) || value.includes('/')) return null;
    path = path.replace(`$${name}`, () => value);
  }
  if (path.includes('$') || (path !== '/' && path.endsWith('/'))) return null;
  const inHere = here.search as Readonly<Record<string, unknown>>;
  if (inHere['zone'] !== undefined && search['zone'] === undefined) return null;
  const leadsHere = path === '/' ? here.pathname === '/' : here.pathname.startsWith(path);
  const isSameSearch = () =>
    anySearch || Object.entries(search).every(([name, value]) => value === undefined || inHere[name] === value);
  if (leadsHere && isSameSearch()) return null;
  const address = addressInSite(siteOfRouter({ options }), path);
  return `${address}${options.stringifySearch?.(search) ?? ''}${hash ? `#${hash}` : ''}`;
}
