import { zoneSearch, useBoot } from '../../../../platform/sdk/index.ts';

/** Addresses of pages of this zone, for menus. */
export function useAddressOf(): (path: string) => string {
  const boot = useBoot();
  return (path) => {
    const query = new URLSearchParams(zoneSearch(boot)).toString();
    return query ? `${path}?${query}` : path;
  };
}
