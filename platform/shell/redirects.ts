import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { PHONE_REDIRECT_PATHS, REDIRECT_PATHS, type RedirectPath } from './redirect-paths.ts';
import type { Visit } from './redirect-visits.ts';

/**
 * Routes that only lead elsewhere (docs/product/old-addresses.md). Where to is loaded with a visit:
 * few pages begin or go on with one.
 */
const routesOf = (root: AnyRoute, paths: readonly RedirectPath[]): AnyRoute[] =>
  paths.map((path) =>
    createRoute({
      getParentRoute: () => root,
      path,
      staticData: { leadsOn: true },
      beforeLoad: async (visit: object) => {
        const { redirectVisits } = await import('./redirect-visits.ts');
        // The root's own types are lost behind AnyRoute; these are what its context and the plain
        // search parser give.
        await redirectVisits[path](visit as Visit);
      },
    }),
  );

export const redirectRoutes = (root: AnyRoute): AnyRoute[] => routesOf(root, REDIRECT_PATHS);
export const phoneRedirectRoutes = (root: AnyRoute): AnyRoute[] => routesOf(root, PHONE_REDIRECT_PATHS);
