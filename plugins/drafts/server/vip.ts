import {
  extensionsOf,
  fail,
  routePoint,
  type RouteExtension,
  type ServerExtension,
} from '../../../server/sdk/index.ts';
import { VIP_TWINS } from '../contract/vip.ts';
import type { Core } from './uses.ts';

/**
 * The routes of the VIP interface: what the ordinary ones do, for whom the zone offers that
 * interface.
 */
export function vipRoutes(core: Core, extensions: readonly ServerExtension[]): RouteExtension[] {
  const routes = extensionsOf(routePoint, extensions);
  return VIP_TWINS.map(({ call, vip }): RouteExtension => {
    const ordinary = routes.find(({ endpoint }) => endpoint === call);
    if (!ordinary) throw new Error(`${call.path} has no route`);
    return {
      ...ordinary,
      name: `vip-${ordinary.name}`,
      endpoint: vip,
      async handle(ctx, input) {
        if (!(await core.people.hasVipEntrance(ctx))) throw fail('FORBIDDEN');
        return ordinary.handle(ctx, input);
      },
    };
  });
}
