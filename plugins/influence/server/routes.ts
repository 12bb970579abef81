import { route, type RouteExtension } from '../../../server/sdk/index.ts';
import { influenceDynamics, influenceList, myInfluence } from '../contract.ts';
import type { Influence } from './service.ts';
import type { Core } from './uses.ts';

export const influenceRoutes = (influence: Influence, posts: Core['posts']): RouteExtension[] => [
  route(influenceList, (ctx, input) => influence.list(ctx, input)),
  route(myInfluence, (ctx) => influence.mine(ctx)),
  route(influenceDynamics, async (ctx, { targetUid, limit, offset }) => {
    const { list, hasMore } = await posts.list(ctx, { uid: targetUid, limit, offset });
    return { list, hasMore };
  }),
];
