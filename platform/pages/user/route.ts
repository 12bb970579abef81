import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, type RouterContext } from '../../sdk/index.ts';
import { pageHead } from '../common/page-head.ts';
import { userLoader } from './loader.ts';

/** `/user/$uid`: a user's page with their posts. */
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
    head: ({ match, loaderData }) => {
      if (!loaderData) return {};
      const { uid, nick, sig, avatarUrl } = loaderData;
      const context = match.context as RouterContext;
      return pageHead(context, {
        title: context.t('user.title', { nick }),
        description: sig || context.t('user.description', { nick }),
        image: avatarUrl || undefined,
        path: `/user/${uid}`,
        type: 'profile',
      });
    },
    component: lazyRouteComponent(() => import('./UserPage.tsx'), 'UserPage'),
  });
}
