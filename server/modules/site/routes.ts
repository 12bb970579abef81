import {
  gameApi,
  isCompanyIp,
  openKey,
  productMap,
  webOpenKey,
  type OpenKey,
} from '../../../platform/contract/endpoints/site.ts';
import { route, type RouteExtension } from '../../sdk/plugin.ts';
import { companyNetwork } from './company-network.ts';

export interface SiteRouteDeps {
  /** The product map as it is served now. */
  readonly productMap: () => Readonly<Record<string, number>>;
  readonly companyCidrs: readonly string[];
  /** Gray-mode switches (spec 1 section 4); all off unless given. */
  readonly switches?: () => Omit<OpenKey, 'client_ip'>;
}

const ALL_OFF = { gray_page: 0, web_gray_screen: 0, web_gray_screen_status: 0 };

/** Calls about the site as a whole. @throws Error when a CIDR block of the config is none */
export function siteRoutes(deps: SiteRouteDeps): RouteExtension[] {
  const onCompanyNetwork = companyNetwork(deps.companyCidrs);
  const switches = deps.switches ?? (() => ALL_OFF);
  return [
    ...[openKey, webOpenKey].map((call) => route(call, async (ctx) => ({ ...switches(), client_ip: ctx.ip }))),
    ...[productMap, gameApi].map((call) => route(call, async () => ({ ...deps.productMap() }))),
    route(isCompanyIp, async (ctx) => ({ isCompanyIp: onCompanyNetwork(ctx.ip) })),
  ];
}
