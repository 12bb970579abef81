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
  gateViewerOf,
  PageError,
  type ClientPlugin,
  type RouteSlot,
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
  const pagesOf = (within: RouteSlot['within'], parent: AnyRoute) =>
    plugins.flatMap(({ manifest, extensions }) =>
      extensions
        .filter((extension) => extension.kind === 'route')
        .filter((route) => route.within === within)
        .map((route) => guarded(parent, manifest.id, route)),
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
  plugins.flatMap(({ extensions }) => extensions.flatMap((one) => (one.kind === 'homeTab' ? [one.param] : [])));

/** A plugin's route under a parent without a path that lets only zones with the plugin and viewers with the gate through. */
function guarded(above: AnyRoute, plugin: string, slot: RouteSlot): AnyRoute {
  const id = extensionId('route', plugin, slot.name);
  const parent: AnyRoute = createRoute({
    getParentRoute: () => above,
    id: `${plugin}-${slot.name}`,
    beforeLoad: ({ context }) => {
      const app = context as RouterContext; // the root's context; AnyRoute has lost its type
      if (!app.registry.all('route').some((route) => route.id === id)) throw notFound();
      if (slot.gate && !passes(slot.gate, gateViewerOf(currentViewer(app))))
        throw new PageError(403, { noRight: true });
    },
  });
  return parent.addChildren([slot.create(parent)]);
}
