import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { apiQuery, currentViewer, forPage, searchNumber, type RouterContext } from '../../../../platform/sdk/index.ts';
import { getUserMedal } from '../../contract.ts';
import { wallInput } from '../queries.ts';

/** `/Medal`, also `/medal?uid=`: a medal wall, the viewer's own unless said (spec 1 section 2). */
export function wallRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/Medal',
    caseSensitive: false,
    staticData: { layout: 'medal' },
    validateSearch: (search: Record<string, unknown>): { uid?: number } => {
      const uid = searchNumber(search['uid']);
      return uid ? { uid } : {};
    },
    loaderDeps: ({ search }) => ({ uid: (search as { uid?: number }).uid }),
    loader: async ({ context, deps }) => {
      const app = context as RouterContext; // AnyRoute has lost its type
      const uid = deps.uid ?? currentViewer(app)?.id;
      if (uid === undefined) return { title: app.t('medals:wall.title') };
      const wall = await forPage(app.queryClient.ensureQueryData(apiQuery(app, getUserMedal, wallInput(uid))));
      return { title: wall.isSelf ? app.t('medals:wall.title') : app.t('medals:wall.titleOf', { nick: wall.nick }) };
    },
    head: ({ loaderData }) => ({ meta: [{ title: loaderData?.title }] }),
    component: lazyRouteComponent(() => import('./WallPage.tsx'), 'WallPage'),
  });
}
