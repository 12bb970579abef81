import { useBoot, zoneSearch } from '../../sdk/index.ts';
import { stringifySearch } from '../search-params.ts';

/** Addresses inside the forum that keep the zone, for menus and plain anchors. */
export function useAddress(): (path: string, search?: Readonly<Record<string, unknown>>) => string {
  const boot = useBoot();
  return (path, search = {}) => path + stringifySearch({ ...zoneSearch(boot), ...search });
}
