import { createRoute, type AnyRoute } from '@tanstack/react-router';
import { REDIRECT_PATHS } from './redirect-paths.ts';
import type { Visit } from './redirect-visits.ts';

/**
 * Routes that only lead elsewhere (docs/product/old-addresses.md). Where to is loaded with a visit:
 * few pages begin or go on with one.
 */
export const redirectRoutes = (root: AnyRoute): AnyRoute[] =>
  REDIRECT_PATHS.map((path) =>
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
