import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/** What only its owner and the staff see: nothing of it is rendered on the server, and no search engine is to look for it. */
const head = (title: string | undefined) => ({ meta: [{ title }, { name: 'robots', content: 'noindex' }] });

/** `/feedback`: the viewer's own problems. */
export function mineRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/feedback',
    staticData: { layout: 'default' },
    loader: ({ context }) => ({ title: (context as RouterContext).t('feedback:title.mine') }),
    head: ({ loaderData }) => head(loaderData?.title),
    component: lazyRouteComponent(
      withTexts('feedback-pages', () => import('./MinePage.tsx')),
      'MinePage',
    ),
  });
}

/** `/feedback/$id`: one problem, its owner's or (code 23) the staff's. */
export function problemRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/feedback/$id',
    staticData: { layout: 'default' },
    loader: ({ context, params }) => {
      if (!searchNumber((params as { id: string }).id)) throw notFound();
      return { title: (context as RouterContext).t('feedback:title.problem') };
    },
    head: ({ loaderData }) => head(loaderData?.title),
    component: lazyRouteComponent(
      withTexts('feedback-pages', () => import('./ProblemPage.tsx')),
      'ProblemPage',
    ),
  });
}
