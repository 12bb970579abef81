import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import {
  apiQuery,
  forPage,
  pageHead,
  userDetail,
  withTexts,
  type RouterContext,
} from '../../../../platform/sdk/index.ts';
import { authorHome } from '../../contract.ts';

/** `/user/{uid}/contributions`: what somebody has contributed to the zone. */
export function authorRoute(user: AnyRoute): AnyRoute {
  const uidOf = (params: unknown) => Number((params as { uid: string }).uid); // AnyRoute has lost its type
  return createRoute({
    getParentRoute: () => user,
    path: '/contributions',
    loader: async ({ context, params }) => {
      const app = context as RouterContext;
      const uid = uidOf(params);
      const [owner] = await Promise.all([
        forPage(app.queryClient.ensureQueryData(apiQuery(app, userDetail, { uid }))),
        forPage(app.queryClient.ensureQueryData(apiQuery(app, authorHome, { uid }))),
      ]);
      return { nick: owner.nick };
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
      withTexts('contribution-pages', () => import('./AuthorPage.tsx')),
      'AuthorPage',
    ),
  });
}
