import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';
import { readWallSearch } from './wall-search.ts';

/** `/Medal`, also `/medal?uid=`: a medal wall, the viewer's own unless said. */
export function wallRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/Medal',
    caseSensitive: false,
    staticData: { layout: 'medal' },
    validateSearch: readWallSearch,
    loaderDeps: ({ search }) => readWallSearch(search),
    loader: async ({ context, deps }) => {
      const { loadWall } = await import('./load.ts');
      // AnyRoute has lost its type.
      const { title } = await loadWall(context as RouterContext, deps.uid);
      return { title, uid: deps.uid };
    },
    head: ({ match, loaderData }) => {
      if (!loaderData) return {};
      const app = match.context as RouterContext;
      const { title, uid } = loaderData;
      return pageHead(app, { title, description: app.t('medals:wallDescription'), path: '/Medal', search: { uid } });
    },
    component: lazyRouteComponent(
      withTexts('medals-pages', () => import('./WallPage.tsx')),
      'WallPage',
    ),
  });
}
