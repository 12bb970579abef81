import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';
import { readLocation } from './read-location.ts';

/** `/user/{uid}/level?location=`: level, tasks, privileges and the own experience. */
export function levelRoute(user: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => user,
    path: '/level',
    validateSearch: (search: Record<string, unknown>): { location?: number } =>
      search['location'] === undefined ? {} : { location: readLocation(search['location']) },
    loader: async ({ context, params }) => {
      const { loadLevel } = await import('./load.ts');
      // The frame has answered 404 to anything but a user's id.
      return loadLevel(context as RouterContext, Number((params as { uid: string }).uid));
    },
    head: ({ match, params, loaderData }) => {
      if (!loaderData) return {};
      const app = match.context as RouterContext;
      return pageHead(app, {
        title: app.t('levels:titleOf', loaderData),
        description: app.t('levels:descriptionOf', loaderData),
        path: `/user/${(params as { uid: string }).uid}/level`,
        type: 'profile',
      });
    },
    component: lazyRouteComponent(
      withTexts('levels-pages', () => import('./LevelPage.tsx')),
      'LevelPage',
    ),
  });
}
