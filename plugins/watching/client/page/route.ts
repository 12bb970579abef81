import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { currentViewer, pageHead, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/** `/user/{uid}/watching`: what a member follows and mutes; it is nobody else's page. */
export function watchingRoute(user: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => user,
    path: '/watching',
    loader: ({ context, params }) => {
      const viewer = currentViewer(context as RouterContext);
      if (viewer && viewer.id !== Number((params as { uid: string }).uid)) throw notFound();
    },
    head: ({ match, params }) => {
      const app = match.context as RouterContext;
      const title = app.t('watching:tab');
      const path = `/user/${(params as { uid: string }).uid}/watching`;
      return pageHead(app, { title, description: title, path, isPrivate: true });
    },
    component: lazyRouteComponent(
      withTexts('watching-pages', () => import('./WatchingPage.tsx')),
      'WatchingPage',
    ),
  });
}
