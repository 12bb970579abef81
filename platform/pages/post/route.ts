import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, type RouterContext, pageHead } from '../../sdk/index.ts';
import { readPostSearch } from './comments/position.ts';

/** `/posts/$wbId`: one post. `commentPosition` and `replayPosition` lead to a comment or reply. */
export function postRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/posts/$wbId',
    staticData: { layout: 'post', isForAll: true },
    validateSearch: readPostSearch,
    loaderDeps: ({ search }) => readPostSearch(search),
    loader: async ({ context, params, deps }) => {
      const wbId = searchNumber((params as { wbId: string }).wbId);
      if (!wbId) throw notFound();
      const { postLoader } = await import('./loader.ts');
      return postLoader(context as RouterContext, wbId, deps);
    },
    head: ({ match, loaderData }) => {
      if (!loaderData) return {};
      const { wbId, ...facts } = loaderData;
      return pageHead(match.context as RouterContext, { ...facts, path: `/posts/${wbId}`, type: 'article' });
    },
    component: lazyRouteComponent(() => import('./PostPage.tsx'), 'PostPage'),
  });
}
