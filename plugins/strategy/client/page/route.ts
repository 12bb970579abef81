import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { searchText, withTexts, type RouterContext } from '../../../../platform/sdk/index.ts';

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
      return { title: app.t('strategy:title') };
    },
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
    component: lazyRouteComponent(
      withTexts('strategy-pages', () => import('./StrategyPage.tsx')),
      'StrategyPage',
    ),
  });
}
