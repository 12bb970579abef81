import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { pageHead, searchNumber, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/**
 * What only the two see: nothing of it is rendered on the server, and no search engine is to look
 * for it.
 */
const head = (context: unknown, path: string) => {
  const app = context as RouterContext; // AnyRoute has lost its type
  const title = app.t('conversations:title');
  return pageHead(app, { title, description: title, path, isPrivate: true });
};

const page = lazyRouteComponent(
  withTexts('conversations-pages', () => import('./ConversationsPage.tsx')),
  'ConversationsPage',
);

/** `/conversations`: the viewer's own. */
export function listRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/conversations',
    staticData: { layout: 'default' },
    head: ({ match }) => head(match.context, '/conversations'),
    component: page,
  });
}

/** `/conversations/$uid`: the viewer's own with one person, beside the others. */
export function threadRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/conversations/$uid',
    staticData: { layout: 'default', hasNoTabs: true },
    loader: ({ params }) => {
      if (!searchNumber((params as { uid: string }).uid)) throw notFound();
    },
    head: ({ match, params }) => head(match.context, `/conversations/${(params as { uid: string }).uid}`),
    component: page,
  });
}
