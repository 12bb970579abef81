import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';
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
    head: ({ match, loaderData }) => {
      const { t } = match.context as RouterContext;
      return loaderData ? { meta: [{ title: t('levels:titleOf', { nick: loaderData.nick }) }] } : {};
    },
    component: lazyRouteComponent(
      withTexts('levels-pages', () => import('./LevelPage.tsx')),
      'LevelPage',
    ),
  });
}
