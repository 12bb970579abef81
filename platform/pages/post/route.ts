import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, type RouterContext, pageHead } from '../../sdk/index.ts';
import { readPostSearch } from './comments/position.ts';

type PageComponent = ReturnType<typeof lazyRouteComponent>;

/** `/posts/$wbId`: one post. `commentPosition` and `replayPosition` lead to a comment or reply. */
export const postRoute = (root: AnyRoute): AnyRoute =>
  postRouteOf(
    root,
    '/posts/$wbId',
    lazyRouteComponent(() => import('./PostPage.tsx'), 'PostPage'),
  );

/** A page about one post and its comments. */
export function postRouteOf(root: AnyRoute, path: string, component: PageComponent): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { layout: 'post', isForAll: true, hasNoTabs: true },
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
    component,
  });
}
