import { redirect } from '@tanstack/react-router';
import { addressInSite, hasSite, PHONE_BASE, twinOf } from '../contract/sites.ts';
import { VISIT_RECORD } from '../pages/user/home/home-search.ts';
import { PageError, redirectTo, type LayoutName, type RouterContext } from '../sdk/index.ts';
import { stringifySearch } from '../sdk/search-params.ts';
import { isBrokenGameLogin, takesToken } from './pieces/account/game-login.ts';

interface Place {
  readonly pathname: string;
  readonly search: Readonly<Record<string, unknown>>;
}

interface Match {
  readonly staticData: { readonly layout?: LayoutName; readonly leadsOn?: true };
}

/**
 * The rules that hold for every address: `type=visitrecored` leads to the mobile user page, and by
 * it to the reader's record of visits (docs/product/old-addresses.md); a `token` outside of
 * contribution pages to home as `rToken`; a game login needs its parameters (406). A zone that does
 * not exist is a product that could not be loaded (500). A stopped zone, and forum pages of one
 * without a game, are closed (403); addresses that only lead elsewhere are not: where they lead is
 * what may be closed. A zone without a phone site leads from there to its pages for wide screens.
 */
export function checkEntry(
  { pathname, search }: Place,
  { boot, t }: Pick<RouterContext, 'boot' | 't'>,
  matches: readonly Match[],
): void {
  const zone = typeof search['zone'] === 'string' ? { zone: search['zone'] } : {};
  if (search['type'] === 'visitrecored') {
    const href = `${PHONE_BASE}/user${stringifySearch({ ...zone, type: VISIT_RECORD })}`;
    throw redirect({ href, statusCode: 302, reloadDocument: true });
  }
  const { token } = search;
  if (token !== undefined && token !== '' && !takesToken(pathname)) {
    throw redirectTo('/', { ...zone, rToken: String(token) });
  }
  if (!boot.zoneFromHost && namesNoZone(search['zone'], boot)) {
    throw new PageError(500, { message: t('core:error.noProduct'), isMissing: true });
  }
  const leadsOn = matches.some(({ staticData }) => staticData.leadsOn);
  if (boot.site === 'phone' && !leadsOn && !hasSite(boot.zone.selectPcMobile, 'phone')) {
    const href =
      (twinOf(addressInSite('phone', pathname)) ?? '/') + stringifySearch({ ...search, zone: boot.zone.abbr });
    throw redirect({ href, statusCode: 302, reloadDocument: true });
  }
  if (isBrokenGameLogin(search)) throw new PageError(406);
  const isClosed = boot.zone.gameId === 0 && matches.some(({ staticData }) => staticData.layout === 'post');
  const isStopped = boot.zone.state === 'stopped' && !leadsOn;
  if (isClosed || isStopped) throw new PageError(403, { message: t('core:error.maintenance') });
}

/** Whether a zone is named that is none of ours. An empty name names nothing. */
const namesNoZone = (named: unknown, { zone, zones }: RouterContext['boot']): boolean =>
  named !== undefined && named !== '' && ![zone, ...zones].some(({ abbr }) => abbr === named);
