import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { pageHead, searchNumber, withTexts, type RouterContext } from '../../../platform/sdk/index.ts';
import { withAllTexts } from './with-texts.ts';

const PATH = '/lottery/$wbId';

/** `/lottery/$wbId`: anybody recomputes a draw. The server renders its frame alone. */
export const verifyRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: PATH,
    staticData: { layout: 'default' },
    // AnyRoute has lost its type.
    loader: ({ context }) => (context as RouterContext).t('lottery:verify'),
    head: ({ loaderData }) => ({ meta: [{ title: loaderData }, { name: 'robots', content: 'noindex' }] }),
    component: lazyRouteComponent(
      withTexts('lottery-pages', () => import('./verify/VerifyPage.tsx')),
      'VerifyPage',
    ),
  });

/** `/m/lottery/$wbId`: the lottery of a post by itself, with the check of its draw. */
export const lotteryRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: PATH,
    loader: async ({ context, params }) => {
      const wbId = searchNumber((params as { wbId: string }).wbId); // AnyRoute has lost its type
      if (!wbId) throw notFound();
      const { loadLottery } = await import('./page/load.ts');
      return loadLottery(context as RouterContext, wbId);
    },
    head: ({ match, params, loaderData }) => {
      if (!loaderData) return {};
      const { title, description } = loaderData;
      const path = `/lottery/${(params as { wbId: string }).wbId}`;
      return pageHead(match.context as RouterContext, { title, description, path, isPrivate: true });
    },
    component: lazyRouteComponent(
      withAllTexts(() => import('./page/LotteryPage.tsx')),
      'LotteryPage',
    ),
  });
