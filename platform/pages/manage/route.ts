import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { currentViewer, gateViewerOf, opsPanel, PageError, withTexts, type RouterContext } from '../../sdk/index.ts';

/** `/manage?panel=`: the tools that the viewer's codes open in this zone; nobody else's page. */
export function manageRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/manage',
    staticData: { layout: 'default' },
    validateSearch: ({ panel }: Record<string, unknown>): { panel?: string } =>
      typeof panel === 'string' ? { panel } : {},
    beforeLoad: async ({ context }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      await app.registry.complete();
      if (app.registry.visible(opsPanel, gateViewerOf(currentViewer(app))).length === 0)
        throw new PageError(403, { noRight: true });
    },
    loader: ({ context }) => ({ title: (context as RouterContext).t('manage.title') }),
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }, { name: 'robots', content: 'noindex' }] }),
    component: lazyRouteComponent(
      withTexts('manage', () => import('./ManagePage.tsx')),
      'ManagePage',
    ),
  });
}
