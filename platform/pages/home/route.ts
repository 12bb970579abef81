import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import type { RouterContext } from '../../sdk/index.ts';
import { offeredBy, readHomeSearch, type HomeSearch } from '../common/list-input.ts';
import { homeHead } from './head.ts';
import { homeLoader } from './loader.ts';

type PageComponent = ReturnType<typeof lazyRouteComponent>;

/** `/`: the post list of the zone, by theme, topic, author or search. */
export const homeRoute = (root: AnyRoute, registry: RouterContext['registry']): AnyRoute =>
  listRouteOf(
    root,
    registry,
    '/',
    lazyRouteComponent(() => import('./HomePage.tsx'), 'HomePage'),
  );

/**
 * A page with a list of posts, as its query narrows it.
 * @param registry with the tabs that narrow the list
 * @param leadOn throws a redirect for what another page shows
 */
export function listRouteOf(
  root: AnyRoute,
  registry: RouterContext['registry'],
  path: string,
  component: PageComponent,
  leadOn?: (search: HomeSearch, app: RouterContext) => void,
): AnyRoute {
  const offered = offeredBy((point) => registry.all(point));
  const read = (search: Readonly<Record<string, unknown>>) => readHomeSearch(search, offered);
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { layout: 'post', isForAll: true },
    validateSearch: read,
    loaderDeps: ({ search }) => read(search),
    beforeLoad: ({ search, context }) => leadOn?.(search, context as RouterContext),
    loader: {
      handler: ({ context, deps, cause }) => homeLoader(context as RouterContext, deps, cause === 'preload'),
      // Whoever comes back finds their place once what stands above the list is there.
      staleReloadMode: 'blocking',
    },
    head: ({ match }) => homeHead(match.context as RouterContext, match.search),
    component,
  });
}
