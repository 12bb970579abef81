import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/** `/Medal`, also `/medal?uid=`: a medal wall, the viewer's own unless said (spec 1 section 2). */
export function wallRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/Medal',
    caseSensitive: false,
    staticData: { layout: 'medal' },
    validateSearch: (search: Record<string, unknown>): { uid?: number } => {
      const uid = searchNumber(search['uid']);
      return uid ? { uid } : {};
    },
    loaderDeps: ({ search }) => ({ uid: (search as { uid?: number }).uid }),
    loader: async ({ context, deps }) => {
      const { loadWall } = await import('./load.ts');
      return loadWall(context as RouterContext, deps.uid); // AnyRoute has lost its type
    },
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
    component: lazyRouteComponent(
      withTexts('medals-pages', () => import('./WallPage.tsx')),
      'WallPage',
    ),
  });
}
