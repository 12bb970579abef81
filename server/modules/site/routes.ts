import {
  gameApi,
  isCompanyIp,
  openKey,
  productMap,
  webOpenKey,
  type OpenKey,
} from '../../../platform/contract/endpoints/site.ts';
import { route, type RouteExtension } from '../../host/route-point.ts';

export interface SiteRouteDeps {
  /** The product map as it is served now. */
  readonly productMap: () => Readonly<Record<string, number>>;
  /** Whether an address is on the company's network. */
  readonly isOnCompanyNetwork: (ip: string) => boolean;
  /** Gray-mode switches; all off unless given. */
  readonly switches?: () => Omit<OpenKey, 'client_ip'>;
}

const ALL_OFF = { gray_page: 0, web_gray_screen: 0, web_gray_screen_status: 0 };

/** Calls about the site as a whole. */
export function siteRoutes(deps: SiteRouteDeps): RouteExtension[] {
  const switches = deps.switches ?? (() => ALL_OFF);
  return [
    ...[openKey, webOpenKey].map((call) => route(call, async (ctx) => ({ ...switches(), client_ip: ctx.ip }))),
    ...[productMap, gameApi].map((call) => route(call, async () => ({ ...deps.productMap() }))),
    route(isCompanyIp, async (ctx) => ({ isCompanyIp: deps.isOnCompanyNetwork(ctx.ip) })),
  ];
}
