import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../../platform/sdk/index.ts';

/** `/lottery/$wbId`: anybody recomputes a draw. The server renders its frame alone. */
export const verifyRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: '/lottery/$wbId',
    staticData: { layout: 'default' },
    // AnyRoute has lost its type.
    loader: ({ context }) => (context as RouterContext).t('lottery:verify'),
    head: ({ loaderData }) => ({ meta: [{ title: loaderData }, { name: 'robots', content: 'noindex' }] }),
    component: lazyRouteComponent(
      withTexts('lottery-pages', () => import('./verify/VerifyPage.tsx')),
      'VerifyPage',
    ),
  });
