import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../../sdk/index.ts';
import { tabHead } from '../head.ts';

/** `/user/$uid/game`: what somebody plays, and for themselves what others see of it. */
export function userGameRoute(user: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => user,
    path: '/game',
    loader: async ({ context, params }) => {
      const { loadGames } = await import('./load.ts');
      return loadGames(context as RouterContext, Number((params as { readonly uid: string }).uid));
    },
    head: tabHead('game'),
    component: lazyRouteComponent(
      withTexts('people', () => import('./GameTab.tsx')),
      'GameTab',
    ),
  });
}
