import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { currentViewer, searchNumber, withTexts, type RouterContext } from '../../sdk/index.ts';
import { ownHead } from '../routes.ts';
import type { ReportSearch } from './report-search.ts';

/** `/m/report?wbId=`, `?cid=` or `?uid=`: reports a post, a comment or a signature. */
export const phoneReportRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: '/report',
    staticData: { hasNoTabs: true },
    validateSearch: readReportSearch,
    loaderDeps: ({ search }) => readReportSearch(search),
    loader: async ({ context, deps }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      if (!currentViewer(app)) return;
      const { loadReported } = await import('./load.ts');
      await loadReported(app, deps as ReportSearch);
    },
    head: ({ match }) => ownHead(match.context as RouterContext, 'post.report', '/m/report'),
    component: lazyRouteComponent(
      withTexts(
        'user',
        withTexts('report', () => import('./PhoneReport.tsx')),
      ),
      'PhoneReport',
    ),
  });

/** The first of the three that is named. */
function readReportSearch(search: Readonly<Record<string, unknown>>): ReportSearch {
  for (const name of ['wbId', 'cid', 'uid'] as const) {
    const id = searchNumber(search[name]);
    if (id) return { [name]: id };
  }
  return {};
}
