import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { homeTab, type RouterContext } from '../../sdk/index.ts';
import { readHomeSearch, tabParams } from '../common/list-input.ts';
import { homeHead } from './head.ts';
import { homeLoader } from './loader.ts';

/**
 * `/`: the post list of the zone, by theme, topic, author or search.
 * @param registry with the tabs that narrow the list
 */
export function homeRoute(root: AnyRoute, registry: RouterContext['registry']): AnyRoute {
  const params = tabParams(registry.all(homeTab));
  const read = (search: Readonly<Record<string, unknown>>) => readHomeSearch(search, params);
  return createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { layout: 'post', isForAll: true },
    validateSearch: read,
    loaderDeps: ({ search }) => read(search),
    loader: ({ context, deps, cause }) => homeLoader(context as RouterContext, deps, cause === 'preload'),
    head: ({ match }) => homeHead(match.context as RouterContext, match.search),
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  });
}
