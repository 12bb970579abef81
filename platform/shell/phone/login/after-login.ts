import { addressInSite } from '../../../contract/sites.ts';
import { zoneSearch, type RouterContext } from '../../../sdk/index.ts';
import { stringifySearch } from '../../../sdk/search-params.ts';
import { ownPath } from '../../own-path.ts';
import type { LoginSearch } from './login-search.ts';

/** Where a login leads: home when there is no address, or it is none of ours. */
export function afterLogin(
  { refer }: LoginSearch,
  boot: Pick<RouterContext['boot'], 'origin' | 'zone' | 'zoneFromHost'>,
): string {
  const home = addressInSite('phone', '/') + stringifySearch(zoneSearch(boot));
  return (refer && ownPath(refer, boot.origin)) || home;
}
