import { createRoute, lazyRouteComponent, type AnyRoute } from '@tanstack/react-router';
import { LIMITS } from '../contract/limits.ts';
import type { HomeSearch } from '../pages/common/list-input.ts';
import { listRouteOf } from '../pages/home/route.ts';
import { readMessageSearch, type MessageSearch } from '../pages/messages/message-search.ts';
import { postRouteOf } from '../pages/post/route.ts';
import {
  pageHead,
  redirectTo,
  searchNumber,
  searchText,
  withTexts,
  zoneSearch,
  type RouterContext,
} from '../sdk/index.ts';

/**
 * The pages that the phone site has in its own way (docs/product/phone-site.md). Addresses are those
 * below `/m`; what they load is what the pages for wide screens load.
 */

type Registry = RouterContext['registry'];

/** `/m`: the zone's posts, one theme beside the other. */
export const phoneHomeRoute = (root: AnyRoute, registry: Registry): AnyRoute =>
  listRouteOf(
    root,
    registry,
    '/',
    lazyRouteComponent(() => import('./home/PhoneHome.tsx'), 'PhoneHome'),
    leadToOwnPage,
  );

/**
 * All topics and people have pages of their own here; on wide screens they are home's, and links to
 * them say so.
 */
function leadToOwnPage({ alltopic, userKeyword }: HomeSearch, { boot }: RouterContext): void {
  if (!alltopic && !userKeyword) return;
  throw redirectTo(alltopic ? '/topic' : '/search', { ...zoneSearch(boot), ...(userKeyword && { userKeyword }) });
}

/** `/m/search?q=`: posts or people that have these words. */
export const phoneSearchRoute = (root: AnyRoute, registry: Registry): AnyRoute =>
  listRouteOf(
    root,
    registry,
    '/search',
    lazyRouteComponent(
      withTexts('search', () => import('./search/PhoneSearch.tsx')),
      'PhoneSearch',
    ),
  );

/** `/m/topic?topic=`: the posts of a topic; without a name all topics. */
export const phoneTopicRoute = (root: AnyRoute, registry: Registry): AnyRoute =>
  listRouteOf(
    root,
    registry,
    '/topic',
    lazyRouteComponent(
      withTexts('search', () => import('./topic/PhoneTopic.tsx')),
      'PhoneTopic',
    ),
  );

/** `/m/posts/$wbId`: a post and its comments. */
export const phonePostRoute = (root: AnyRoute): AnyRoute =>
  postRouteOf(
    root,
    '/posts/$wbId',
    lazyRouteComponent(() => import('../pages/post/PostPage.tsx'), 'PostPage'),
  );

/** `/m/comment/$wbId`: the comments of a post, with no more of it than its title. */
export const phoneCommentRoute = (root: AnyRoute): AnyRoute =>
  postRouteOf(
    root,
    '/comment/$wbId',
    lazyRouteComponent(
      withTexts('comment', () => import('./comment/PhoneComments.tsx')),
      'PhoneComments',
    ),
  );

/** `/m/info`: the messages of who is signed in. */
export const phoneInfoRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: '/info',
    validateSearch: readMessageSearch,
    loaderDeps: ({ search }) => readMessageSearch(search),
    loader: async ({ context, deps }) => {
      const { loadOwnMessages } = await import('../pages/messages/load.ts');
      return loadOwnMessages(context as RouterContext, deps as MessageSearch);
    },
    head: ({ match }) => ownHead(match.context as RouterContext, 'mobile:tab.messages', '/m/info'),
    component: lazyRouteComponent(
      withTexts(
        'push',
        withTexts(
          'messages',
          withTexts('user', () => import('./info/PhoneInfo.tsx')),
        ),
      ),
      'PhoneInfo',
    ),
  });

/** `/m/publish`: a new post; with `themeId` that theme is chosen, `title` stands in it. */
export const phonePublishRoute = (root: AnyRoute): AnyRoute =>
  createRoute({
    getParentRoute: () => root,
    path: '/publish',
    validateSearch: (
      search: Readonly<Record<string, unknown>>,
    ): { readonly themeId?: number; readonly title?: string } => {
      const themeId = searchNumber(search['themeId']);
      const title = searchText(search['title'], LIMITS.title);
      return { ...(themeId ? { themeId } : {}), ...(title ? { title } : {}) };
    },
    staticData: { hasNoTabs: true },
    head: ({ match }) => ownHead(match.context as RouterContext, 'mobile:tab.publish', '/m/publish'),
    component: lazyRouteComponent(
      withTexts('publish', () => import('./publish/PublishPage.tsx')),
      'PublishPage',
    ),
  });

/** The head of a page that no search engine is to look for. @param title a key */
export function ownHead(context: RouterContext, title: string, path: string) {
  const text = context.t(title);
  return pageHead(context, { title: text, description: text, path, isPrivate: true });
}
