/**
 * Where a setting of the zone leads: an `http(s)` address as it is, a path of this site with the
 * zone in its query where the host name does not say it.
 */
export function addressIn(href: string, { zone }: { readonly zone?: string }): string {
  if (!href.startsWith('/') || zone === undefined) return href;
  const { pathname, searchParams, hash } = new URL(href, 'https://forum.invalid');
  if (!searchParams.has('zone')) searchParams.set('zone', zone);
  return `${pathname}?${searchParams}${hash}`;
}
