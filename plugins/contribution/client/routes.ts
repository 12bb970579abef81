import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, withTexts, type RouterContext } from '../../../platform/sdk/index.ts';

const NS = 'contribution-pages';

type Pages = 'main' | 'submission' | 'view' | 'protocol' | 'activity';

/** A page with the header of contributions. Those of one's own are for no search engine. */
function page(root: AnyRoute, path: string, name: Pages, isPrivate: boolean) {
  return {
    getParentRoute: () => root,
    path,
    staticData: { layout: 'ownHeader' as const },
    head: ({ match }: { readonly match: { readonly context: unknown } }) => {
      const app = match.context as RouterContext; // AnyRoute has lost its type
      // i18n-keys: contribution:title.*
      const [title, description] = [app.t(`contribution:title.${name}`), app.t('contribution:about')];
      return pageHead(app, { title, description, path, isPrivate });
    },
  };
}

const main = withTexts(NS, () => import('./main/MainPage.tsx'));

/** `/contribution_web` and `/contribution_web/main`: where pieces are begun (`type`). */
export const mainRoutes = (root: AnyRoute): readonly AnyRoute[] => [
  createRoute({
    ...page(root, '/contribution_web', 'main', false),
    component: lazyRouteComponent(main, 'MainPage'),
  }),
  createRoute({
    ...page(root, '/contribution_web/main', 'main', false),
    component: lazyRouteComponent(main, 'MainPage'),
  }),
];

/** `/contribution_web/submission`: the viewer's own pieces. */
export const submissionRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    ...page(root, '/contribution_web/submission', 'submission', true),
    component: lazyRouteComponent(
      withTexts(NS, () => import('./records/SubmissionsPage.tsx')),
      'SubmissionsPage',
    ),
  });

/** `/contribution_web/view?id=`: one piece, its author's or the reviewers'. */
export const viewRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    ...page(root, '/contribution_web/view', 'view', true),
    component: lazyRouteComponent(
      withTexts(NS, () => import('./view/ViewPage.tsx')),
      'ViewPage',
    ),
  });

/** `/contribution_web/protocol`: what contributors agree to, in each version (`version`). */
export const protocolRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    ...page(root, '/contribution_web/protocol', 'protocol', false),
    component: lazyRouteComponent(
      withTexts(NS, () => import('./protocol/ProtocolPage.tsx')),
      'ProtocolPage',
    ),
  });

/** `/contribution_web/activity?id=`: one activity with its entries and winners. */
export const activityRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    ...page(root, '/contribution_web/activity', 'activity', false),
    component: lazyRouteComponent(
      withTexts(NS, () => import('./activity/ActivityPage.tsx')),
      'ActivityPage',
    ),
  });
