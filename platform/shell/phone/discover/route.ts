import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { prefetchDiscovered } from '../../../pages/common/prefetch-cards.ts';
import { pageHead, type RouterContext } from '../../../sdk/index.ts';

/** `/m/discover`: what stands beside home on wide screens, and the ways to everything else. */
export const phoneDiscoverRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: '/discover',
    loader: ({ context }) => prefetchDiscovered(context as RouterContext), // AnyRoute has lost its type
    head: ({ match }) => {
      const context = match.context as RouterContext;
      const title = context.t('mobile:discover.title');
      return pageHead(context, { title, description: title, path: '/m/discover' });
    },
    component: lazyRouteComponent(() => import('./PhoneDiscover.tsx'), 'PhoneDiscover'),
  });
