import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import type { HomeTabParam, RouterContext } from '../../sdk/index.ts';
import { readHomeSearch } from '../common/list-input.ts';
import { homeHead } from './head.ts';
import { homeLoader } from './loader.ts';

/**
 * `/`: the post list of the zone, by theme, topic, author or search.
 * @param params of all plugins' tabs; which of them the zone has decides the loader
 */
export function homeRoute(root: AnyRoute, params: readonly HomeTabParam[]): AnyRoute {
  const read = (search: Readonly<Record<string, unknown>>) => readHomeSearch(search, params);
  return createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { layout: 'post' },
    validateSearch: read,
    loaderDeps: ({ search }) => read(search),
    loader: ({ context, deps, cause }) => homeLoader(context as RouterContext, deps, cause === 'preload'),
    head: ({ match }) => homeHead(match.context as RouterContext, match.search),
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  });
}
