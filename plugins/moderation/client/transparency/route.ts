import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/** `/transparency`: for everybody. */
export function transparencyRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/transparency',
    staticData: { layout: 'default' },
    head: ({ match }) => {
      const app = match.context as RouterContext; // AnyRoute has lost its type
      const [title, description] = [app.t('moderation:transparency.title'), app.t('moderation:transparency.about')];
      return pageHead(app, { title, description, path: '/transparency' });
    },
    component: lazyRouteComponent(
      withTexts('moderation-pages', () => import('./TransparencyPage.tsx')),
      'TransparencyPage',
    ),
  });
}
