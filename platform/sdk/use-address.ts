import { useRouter } from '@tanstack/react-router';
import { addressInSite } from '../contract/sites.ts';
import { useBoot } from './app-context.ts';
import { stringifySearch } from './search-params.ts';
import { hasPage } from './site-navigation.ts';
import { zoneSearch } from './zone-link.tsx';

/**
 * Addresses inside the forum that keep the zone, for menus and plain anchors; on the site that is
 * being looked at, if that has the page.
 */
export function useAddress(): (path: string, search?: Readonly<Record<string, unknown>>) => string {
  const boot = useBoot();
  const router = useRouter();
  return (path, search = {}) => {
    const isOnPhone = boot.site === 'phone' && hasPage(router, path);
    return (isOnPhone ? addressInSite('phone', path) : path) + stringifySearch({ ...zoneSearch(boot), ...search });
  };
}
