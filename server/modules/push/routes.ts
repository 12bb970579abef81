import { pushState, renewPush, subscribePush, unsubscribePush } from '../../../platform/contract/endpoints/push.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { PushBrowsers } from './browsers.ts';

/** The calls about browsers that are told of messages. */
export const pushRoutes = (browsers: PushBrowsers): RouteExtension[] => [
  route(pushState, (ctx) => browsers.state(ctx)),
  route(subscribePush, async (ctx, input) => {
    await browsers.subscribe(ctx, input);
    return {};
  }),
  route(unsubscribePush, async (ctx, { endpoint }) => {
    await browsers.unsubscribe(ctx, endpoint);
    return {};
  }),
  route(renewPush, async (ctx, input) => {
    await browsers.renew(ctx, input);
    return {};
  }),
];
