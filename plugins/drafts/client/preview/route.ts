import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/** `/preview/$draftId`: an own draft as its post would look. */
export function previewRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/preview/$draftId',
    staticData: { layout: 'bare' },
    loader: async ({ context, params }) => {
      const { loadPreview } = await import('./load.ts');
      // AnyRoute has lost its type.
      return loadPreview(context as RouterContext, (params as { draftId: string }).draftId);
    },
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }] }),
    component: lazyRouteComponent(
      withTexts('drafts-pages', () => import('./PreviewPage.tsx')),
      'PreviewPage',
    ),
  });
}
