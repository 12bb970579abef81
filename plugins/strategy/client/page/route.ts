import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { pageHead, searchText, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

/** `/strategy`: guides by column, with the posts of the column that is looked at. */
export function strategyRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/strategy',
    validateSearch: (search: Record<string, unknown>): { column?: string } => {
      const column = searchText(search['column'], 40);
      return column && /^[a-z0-9-]+$/.test(column) ? { column } : {};
    },
    loaderDeps: ({ search }) => ({ column: (search as { column?: string }).column }),
    loader: async ({ context, deps }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      await (await import('./load.ts')).loadStrategy(app, deps.column);
      return { column: deps.column };
    },
    head: ({ match, loaderData }) => {
      const app = match.context as RouterContext;
      const [title, description] = [app.t('strategy:title'), app.t('strategy:description')];
      return pageHead(app, { title, description, path: '/strategy', search: { column: loaderData?.column } });
    },
    component: lazyRouteComponent(
      withTexts('strategy-pages', () => import('./StrategyPage.tsx')),
      'StrategyPage',
    ),
  });
}
