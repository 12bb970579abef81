import { baseInfo, ownDetail, userDetail } from '../../../platform/contract/endpoints/users.ts';
import { viewerOf } from '../../sdk/context.ts';
import { route, type RouteExtension } from '../../host/route-point.ts';
import type { UserDetails } from './details.ts';

/** Calls that show users; who is signed in is the accounts module's. */
export function userRoutes({ details }: { readonly details: UserDetails }): RouteExtension[] {
  return [
    route(baseInfo, async (ctx) => (ctx.viewer ? details.ownUser(ctx, ctx.viewer) : null)),
    route(ownDetail, (ctx) => details.ownUser(ctx, viewerOf(ctx))),
    route(userDetail, (ctx, { uid }) => details.detail(ctx, uid)),
  ];
}
