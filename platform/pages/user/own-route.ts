import { createRoute, lazyRouteComponent, redirect, type AnyRoute } from '@tanstack/react-router';
import { currentViewer, pageHead, withTexts, zoneSearch, type RouterContext } from '../../sdk/index.ts';

/** `/user` without a uid: the own page; a visitor is asked to log in, and led there by the login (which asks every route again). */
export function ownRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/user',
    staticData: { layout: 'default' },
    beforeLoad: ({ context }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      const viewer = currentViewer(app);
      if (!viewer) return;
      const own: object = { to: `/user/${viewer.id}`, search: zoneSearch(app.boot), statusCode: 302 };
      throw redirect(own as { to: '/' }); // the static types do not know the tree
    },
    head: ({ match }) => {
      const app = match.context as RouterContext;
      const title = app.t('shell.user.homepage');
      return pageHead(app, { title, description: title, path: '/user', isPrivate: true });
    },
    component: lazyRouteComponent(
      withTexts('user', () => import('./OwnStart.tsx')),
      'OwnStart',
    ),
  });
}
