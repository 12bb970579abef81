import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { homeLoader } from './loader.ts';
import { searchText, type RouterContext } from '../../sdk/index.ts';

/** `/`: the post list of the zone. */
export function homeRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { layout: 'post' },
    validateSearch: (search: Record<string, unknown>) => ({ topic: searchText(search['topic'], 40) }),
    loaderDeps: ({ search }) => ({ topic: search.topic }),
    loader: ({ context, deps }) => homeLoader(context as RouterContext, deps.topic),
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  });
}
