import { baseInfo, ownDetail, userDetail } from '../../../platform/contract/endpoints/users.ts';
import { viewerOf } from '../../sdk/context.ts';
import { route, type RouteExtension } from '../../host/route-point.ts';
import type { Users } from './users.ts';

/** Calls that show users; who is signed in is the accounts module's. */
export function userRoutes({ users }: { readonly users: Users }): RouteExtension[] {
  return [
    route(baseInfo, async (ctx) => (ctx.viewer ? users.ownUser(ctx, ctx.viewer) : null)),
    route(ownDetail, (ctx) => users.ownUser(ctx, viewerOf(ctx))),
    route(userDetail, (ctx, { uid }) => users.detail(ctx, uid)),
  ];
}
