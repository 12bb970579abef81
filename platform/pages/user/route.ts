import { createRoute, lazyRouteComponent, notFound, type AnyRoute } from '@tanstack/react-router';
import { searchNumber, withTexts, type RouterContext } from '../../sdk/index.ts';
import { pageHead } from '../common/page-head.ts';
import { messageRoute } from '../messages/route.ts';
import { userTopicsRoute } from '../topics/user-topics-route.ts';
import { userGameRoute } from './game/route.ts';
import { readHomeSearch } from './home/home-search.ts';
import type { UserHead } from './loader.ts';

/** What a page asks for comes with it: the first view of another page does not carry it. */
const loaders = () => import('./loader.ts');

/** The user of an address below `/user/`. @throws the router's 404 */
function uidOf(params: unknown): number {
  const uid = searchNumber((params as { uid: string }).uid);
  if (!uid) throw notFound();
  return uid;
}

/** `/user/$uid`: the frame of all pages of a user. Its pages are `userTabRoutes` and plugin routes with `within: 'user'`. */
export function userRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: '/user/$uid',
    staticData: { layout: 'user' },
    loader: async ({ context, params }) => (await loaders()).userLoader(context as RouterContext, uidOf(params)),
    head: ({ match, loaderData }) => (loaderData ? userHead(match.context as RouterContext, loaderData) : {}),
    component: lazyRouteComponent(
      withTexts('user', () => import('./UserFrame.tsx')),
      'UserFrame',
    ),
  });
}

function userHead(context: RouterContext, { uid, nick, sig, avatarUrl }: UserHead) {
  return pageHead(context, {
    title: context.t('user.title', { nick }),
    description: sig || context.t('user.description', { nick }),
    image: avatarUrl || undefined,
    path: `/user/${uid}`,
    type: 'profile',
  });
}

/** The core's pages in the frame, in any order: `tabs.ts` has that of their tabs. */
export function userTabRoutes(user: AnyRoute): AnyRoute[] {
  const getParentRoute = () => user;
  const ownLoader = async ({ context, params }: { readonly context: unknown; readonly params: unknown }) =>
    (await loaders()).ownTabLoader(context as RouterContext, uidOf(params));
  return [
    createRoute({
      getParentRoute,
      path: '/',
      validateSearch: readHomeSearch,
      loaderDeps: ({ search }) => readHomeSearch(search),
      loader: async ({ context, params, deps }) =>
        (await loaders()).homeLoader(context as RouterContext, uidOf(params), deps),
      component: lazyRouteComponent(
        withTexts('user', () => import('./home/HomeTab.tsx')),
        'HomeTab',
      ),
    }),
    userGameRoute(user),
    userTopicsRoute(user),
    messageRoute(user),
    createRoute({
      getParentRoute,
      path: '/credit',
      loader: ownLoader,
      component: lazyRouteComponent(
        withTexts('user', () => import('./credit/CreditTab.tsx')),
        'CreditTab',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/edit',
      loader: ownLoader,
      component: lazyRouteComponent(
        withTexts('user', () => import('./edit/EditTab.tsx')),
        'EditTab',
      ),
    }),
    createRoute({
      getParentRoute,
      path: '/signatures',
      loader: ownLoader,
      component: lazyRouteComponent(
        withTexts('user', () => import('./signatures/SignaturesTab.tsx')),
        'SignaturesTab',
      ),
    }),
  ];
}
