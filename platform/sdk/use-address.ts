import { useBoot } from './app-context.ts';
import { stringifySearch } from './search-params.ts';
import { zoneSearch } from './zone-link.tsx';

/** Addresses inside the forum that keep the zone, for menus and plain anchors. */
export function useAddress(): (path: string, search?: Readonly<Record<string, unknown>>) => string {
  const boot = useBoot();
  return (path, search = {}) => path + stringifySearch({ ...zoneSearch(boot), ...search });
}
