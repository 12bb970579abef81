import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import type { RouterContext } from '../../sdk/index.ts';
import { readHomeSearch } from '../common/list-input.ts';
import { homeHead } from './head.ts';
import { homeLoader } from './loader.ts';

/** `/`: the post list of the zone, by theme, topic, author or search (spec 1 section 2). */
export function homeRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/',
    staticData: { layout: 'post' },
    validateSearch: readHomeSearch,
    loaderDeps: ({ search }) => readHomeSearch(search),
    loader: ({ context, deps, cause }) => homeLoader(context as RouterContext, deps, cause === 'preload'),
    head: ({ match }) => homeHead(match.context as RouterContext, match.search),
    component: lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  });
}
