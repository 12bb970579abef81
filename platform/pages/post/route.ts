import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, type RouterContext } from '../../sdk/index.ts';
import { postLoader } from './loader.ts';

/** `/posts/$wbId`: one post. */
export function postRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/posts/$wbId',
    staticData: { layout: 'post' },
    loader: ({ context, params }) => {
      const wbId = searchNumber((params as { wbId: string }).wbId);
      if (!wbId) throw notFound();
      return postLoader(context as RouterContext, wbId);
    },
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
    component: lazyRouteComponent(() => import('./PostPage.tsx'), 'PostPage'),
  });
}
