import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, type RouterContext } from '../../../../platform/sdk/index.ts';
import { withAllTexts } from '../with-texts.ts';

/** `/user/{uid}/contributions`: what somebody has contributed to the zone. */
export function authorRoute(user: AnyRoute): AnyRoute {
  const uidOf = (params: unknown) => Number((params as { uid: string }).uid); // AnyRoute has lost its type
  return createRoute({
    getParentRoute: () => user,
    path: '/contributions',
    loader: async ({ context, params }) => {
      const { loadAuthor } = await import('./load.ts');
      return loadAuthor(context as RouterContext, uidOf(params)); // AnyRoute has lost its type
    },
    head: ({ match, params, loaderData }) => {
      if (!loaderData) return {};
      const app = match.context as RouterContext; // AnyRoute has lost its type
      return pageHead(app, {
        title: app.t('contribution:author.title', loaderData),
        description: app.t('contribution:author.about', loaderData),
        path: `/user/${uidOf(params)}/contributions`,
        type: 'profile',
      });
    },
    component: lazyRouteComponent(
      withAllTexts(() => import('./AuthorPage.tsx')),
      'AuthorPage',
    ),
  });
}
