import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, type RouterContext } from '../../sdk/index.ts';
import { userLoader } from './loader.ts';

/** `/user/$uid`: a user's page. */
export function userRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/user/$uid',
    staticData: { layout: 'user' },
    loader: ({ context, params }) => {
      const uid = searchNumber((params as { uid: string }).uid);
      if (!uid) throw notFound();
      return userLoader(context as RouterContext, uid);
    },
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.nick }] }),
    component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
  });
}
