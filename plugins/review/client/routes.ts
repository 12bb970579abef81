import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../../platform/sdk/index.ts';

/**
 * What only reviewers see: nothing of it is rendered on the server, and no search engine is to look
 * for it.
 */
const page = (root: AnyRoute, path: string) => ({
  getParentRoute: () => root,
  path,
  staticData: { layout: 'default' as const },
  // AnyRoute has lost its type.
  loader: ({ context }: { readonly context: unknown }) => (context as RouterContext).t('review:desk'),
  head: ({ loaderData }: { readonly loaderData?: string }) => ({
    meta: [{ title: loaderData }, { name: 'robots', content: 'noindex' }],
  }),
});

/** `/review`: what waits for the viewer, what is decided, everything. */
export const deskRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    ...page(root, '/review'),
    component: lazyRouteComponent(
      withTexts('review-pages', () => import('./desk/DeskPage.tsx')),
      'DeskPage',
    ),
  });

/** `/review/$id`: one submission, the `applyDetailUrl` of its push. */
export const detailRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    ...page(root, '/review/$id'),
    component: lazyRouteComponent(
      withTexts('review-pages', () => import('./detail/DetailPage.tsx')),
      'DetailPage',
    ),
  });
