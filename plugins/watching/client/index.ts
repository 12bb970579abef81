import {
  defineClientPlugin,
  extend,
  homeFeed,
  lazyPart,
  listHead,
  postCover,
  route,
  signedIn,
  SITES,
  userTab,
  withTexts,
} from '../../../platform/sdk/index.ts';
import { watchFeed, watchUnread } from '../contract/feed.ts';
import en from '../locales/en.json';
import zh from '../locales/zh-CN.json';
import { manifest } from '../manifest.ts';
import { hasMutedWords } from './muted-words.ts';
import { watchingRoute } from './page/route.ts';

const TEXTS = 'watching-pages';
const parts = withTexts(TEXTS, () => import('./parts.ts'));

export const plugin = defineClientPlugin({
  manifest,
  locales: { 'zh-CN': zh, en },
  extensions: [
    extend(homeFeed, {
      name: 'watched',
      feed: 'watched',
      icon: 'hash',
      label: 'feed',
      posts: watchFeed,
      unread: watchUnread,
      component: lazyPart(async () => (await parts()).FeedEmpty),
    }),
    extend(listHead, {
      name: 'level',
      gate: signedIn,
      component: lazyPart(async () => (await parts()).WatchButton),
    }),
    extend(postCover, {
      name: 'words',
      gate: signedIn,
      isFor: hasMutedWords,
      component: lazyPart(
        async () => (await parts()).MutedPost,
        ({ children }) => children,
      ),
    }),
    extend(userTab, { name: 'watching', order: 935, label: 'tab', path: 'watching', whose: 'owner' }),
    extend(route, { name: 'watching', within: 'user', sites: SITES, create: watchingRoute }),
  ],
});
