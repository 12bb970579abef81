import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { currentViewer, pageHead, redirectTo, withTexts, zoneSearch, type RouterContext } from '../../sdk/index.ts';
import { VISIT_RECORD } from './home/home-search.ts';

/**
 * `/user` without a uid: the own page; a visitor is asked to log in, and led there by the login
 * (which asks every route again). `type=visitrecord` leads to the list of posts that they have read
 * (docs/product/old-addresses.md).
 */
export function ownRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/user',
    staticData: { layout: 'default' },
    beforeLoad: ({ context, search }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      const viewer = currentViewer(app);
      if (!viewer) return;
      const isVisits = (search as Readonly<Record<string, unknown>>)['type'] === VISIT_RECORD;
      const list = isVisits ? { tab: 'visits' } : {};
      throw redirectTo(`/user/${viewer.id}`, { ...zoneSearch(app.boot), ...list });
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
