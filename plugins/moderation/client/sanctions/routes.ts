import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { pageHead, searchNumber, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/**
 * What only the person and the staff see: nothing of it is rendered on the server, and no search
 * engine is to look for it.
 */
const head = (context: unknown, of: 'mine' | 'one', path: string) => {
  const app = context as RouterContext; // AnyRoute has lost its type
  // i18n-keys: moderation:sanctions.*
  const [title, description] = [app.t(`moderation:sanctions.${of}`), app.t('moderation:sanctions.about')];
  return pageHead(app, { title, description, path, isPrivate: true });
};

/** `/sanctions`: the viewer's own. */
export function mineRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/sanctions',
    staticData: { layout: 'default' },
    head: ({ match }) => head(match.context, 'mine', '/sanctions'),
    component: lazyRouteComponent(
      withTexts('moderation-pages', () => import('./MinePage.tsx')),
      'MinePage',
    ),
  });
}

/** `/sanctions/$id`: one, its person's or the staff's. */
export function sanctionRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/sanctions/$id',
    staticData: { layout: 'default' },
    loader: ({ params }) => {
      if (!searchNumber((params as { id: string }).id)) throw notFound();
    },
    head: ({ match, params }) => head(match.context, 'one', `/sanctions/${(params as { id: string }).id}`),
    component: lazyRouteComponent(
      withTexts('moderation-pages', () => import('./SanctionPage.tsx')),
      'SanctionPage',
    ),
  });
}
