import { createRoute, notFound, type AnyRoute } from '@tanstack/react-router';
import { passes } from '../contract/gate.ts';
import { homeRoute } from '../pages/home/route.ts';
import { manageRoute } from '../pages/manage/route.ts';
import { postRoute } from '../pages/post/route.ts';
import { ownRoute } from '../pages/user/own-route.ts';
import { userRoute, userTabRoutes } from '../pages/user/route.ts';
import { extensionId } from '../registry/registry.ts';
import {
  currentViewer,
  extensionsOf,
  gateViewerOf,
  homeTab,
  PageError,
  route,
  type ClientPlugin,
  type ResolvedOf,
  type RouterContext,
} from '../sdk/index.ts';
import { redirectRoutes } from './redirects.ts';
import { createRoot } from './root.tsx';

/**
 * The one route tree of a process, with the routes of all plugins: the router keeps only one processed tree. Whether the zone
 * has a route's plugin is decided per request, by the guard around it.
 */
export function createRouteTree(plugins: readonly ClientPlugin[]) {
  const root = createRoot();
  const user = userRoute(root);
  const pagesOf = (within: 'user' | undefined, parent: AnyRoute) =>
    plugins.flatMap(({ manifest, extensions }) =>
      extensionsOf(route, extensions)
        .filter((page) => page.within === within)
        .map((page) => guarded(parent, manifest.id, page)),
    );
  user.addChildren([...userTabRoutes(user), ...pagesOf('user', user)]);
  return root.addChildren([
    homeRoute(root, homeTabParams(plugins)),
    postRoute(root),
    ownRoute(root),
    user,
    manageRoute(root),
    ...redirectRoutes(root),
    ...pagesOf(undefined, root),
  ]);
}

const homeTabParams = (plugins: readonly ClientPlugin[]) =>
  plugins.flatMap(({ extensions }) => extensionsOf(homeTab, extensions).map(({ param }) => param));

type PageRoute = Omit<ResolvedOf<typeof route>, 'id' | 'plugin'>;

/** A plugin's route under a parent without a path that lets only zones with the plugin and viewers with the gate through. */
function guarded(above: AnyRoute, plugin: string, page: PageRoute): AnyRoute {
  const id = extensionId(route, plugin, page.name);
  const parent: AnyRoute = createRoute({
    getParentRoute: () => above,
    id: `${plugin}-${page.name}`,
    beforeLoad: ({ context }) => {
      const app = context as RouterContext; // the root's context; AnyRoute has lost its type
      if (!app.registry.all(route).some((one) => one.id === id)) throw notFound();
      if (page.gate && !passes(page.gate, gateViewerOf(currentViewer(app))))
        throw new PageError(403, { noRight: true });
    },
  });
  return parent.addChildren([page.create(parent)]);
}
