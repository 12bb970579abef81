import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { pageHead, searchNumber, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/**
 * What only its owner and the staff see: nothing of it is rendered on the server, and no search
 * engine is to look for it.
 */
const head = (context: unknown, of: 'mine' | 'problem', path: string) => {
  const app = context as RouterContext; // AnyRoute has lost its type
  // i18n-keys: feedback:title.*
  const [title, description] = [app.t(`feedback:title.${of}`), app.t('feedback:card.text')];
  return pageHead(app, { title, description, path, isPrivate: true });
};

/** `/feedback`: the viewer's own problems. */
export function mineRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/feedback',
    staticData: { layout: 'default' },
    head: ({ match }) => head(match.context, 'mine', '/feedback'),
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
    loader: ({ params }) => {
      if (!searchNumber((params as { id: string }).id)) throw notFound();
    },
    head: ({ match, params }) => head(match.context, 'problem', `/feedback/${(params as { id: string }).id}`),
    component: lazyRouteComponent(
      withTexts('feedback-pages', () => import('./ProblemPage.tsx')),
      'ProblemPage',
    ),
  });
}
