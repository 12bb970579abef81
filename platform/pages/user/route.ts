import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { collectsFilter, PageError, searchNumber, withTexts, type RouterContext } from '../../sdk/index.ts';
import { readHomeSearch } from './home/home-search.ts';
import { tabHead, USER_ROUTE, userHead } from './head.ts';

/** What a page asks for comes with it: the first view of another page does not carry it. */
const loaders = () => import('./loader.ts');

/** The user of an address below `/user/`. @throws the error page of a number that is none */
function uidOf(params: unknown): number {
  const uid = searchNumber((params as { uid: string }).uid);
  if (!uid) throw new PageError(405, { isMissing: true });
  return uid;
}

/** `/user/$uid`: the frame of all pages of a user, which are routes with `within: 'user'`. */
export function userRoute(root: AnyRoute): AnyRoute {
  return createRoute({
    getParentRoute: () => root,
    path: USER_ROUTE,
    staticData: { layout: 'user', isForAll: true },
    loader: async ({ context, params }) => (await loaders()).userLoader(context as RouterContext, uidOf(params)),
    // For pages of plugins that say nothing; the address is each page's own to name.
    head: ({ match, loaderData }) =>
      loaderData ? { meta: userHead(match.context as RouterContext, loaderData).meta } : {},
    component: lazyRouteComponent(
      withTexts('user', () => import('./UserFrame.tsx')),
      'UserFrame',
    ),
  });
}

const ownLoader = async ({ context, params }: { readonly context: unknown; readonly params: unknown }) =>
  (await loaders()).ownTabLoader(context as RouterContext, uidOf(params));

/** `/user/$uid/`: posts, comments and the other lists of a user. */
export function userHomeRoute(user: AnyRoute, registry: RouterContext['registry']): AnyRoute {
  const params = registry.all(collectsFilter).map(({ param }) => param);
  const read = (search: Readonly<Record<string, unknown>>) => readHomeSearch(search, params);
  return createRoute({
    getParentRoute: () => user,
    path: '/',
    validateSearch: read,
    loaderDeps: ({ search }) => read(search),
    loader: async ({ context, params, deps }) =>
      (await loaders()).homeLoader(context as RouterContext, uidOf(params), deps),
    head: tabHead(),
    component: lazyRouteComponent(
      withTexts('user', () => import('./home/HomeTab.tsx')),
      'HomeTab',
    ),
  });
}

/** `/user/$uid/credit`: its owner's alone, as the two below. */
export const creditRoute = (user: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => user,
    path: '/credit',
    loader: ownLoader,
    head: tabHead('credit'),
    component: lazyRouteComponent(
      withTexts('user', () => import('./credit/CreditTab.tsx')),
      'CreditTab',
    ),
  });

export const editRoute = (user: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => user,
    path: '/edit',
    loader: ownLoader,
    head: tabHead('edit'),
    component: lazyRouteComponent(
      withTexts('user', () => import('./edit/EditTab.tsx')),
      'EditTab',
    ),
  });

export const signaturesRoute = (user: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => user,
    path: '/signatures',
    loader: ownLoader,
    head: tabHead('signatures'),
    component: lazyRouteComponent(
      withTexts('user', () => import('./signatures/SignaturesTab.tsx')),
      'SignaturesTab',
    ),
  });
