import {
  commentHooks,
  defineServerPlugin,
  fieldsHook,
  hook,
  messageHooks,
  postHooks,
  route,
  userHooks,
} from '../../../server/sdk/index.ts';
import {
  levelOf,
  setLevel,
  setMutedWords,
  watchedNews,
  watchFeed,
  watchFields,
  watchList,
  watchUnread,
  wordFields,
} from '../contract.ts';
import { manifest } from '../manifest.ts';
import { newsOfPosts } from '../shared/news-of-posts.ts';
import { createChoices } from './choices.ts';
import { createWatchFeed } from './feed.ts';
import { createWatching } from './migrations/001-watching.ts';
import { createNews } from './news.ts';
import { createWatchStore } from './store.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-watching': createWatching },
  uses,
  extensions: (core) => {
    const store = createWatchStore(core.db);
    const choices = createChoices(core, store);
    const feed = createWatchFeed(core, store);
    const news = createNews(core, store);
    return [
      route(setLevel, (ctx, input) => choices.set(ctx, input)),
      route(levelOf, (ctx, input) => choices.level(ctx, input)),
      route(watchList, (ctx, input) => choices.list(ctx, input)),
      route(watchFeed, (ctx, input) => feed.page(ctx, input)),
      route(watchUnread, (ctx) => feed.unread(ctx)),
      route(setMutedWords, (ctx, { words }) => choices.setWords(ctx, words)),
      route(watchedNews, (ctx, input) => core.messages.list(ctx, newsOfPosts, input)),
      hook(commentHooks.created, news.commented),
      hook(commentHooks.visibility, news.shownOrHidden),
      hook(messageHooks.muted, choices.mutedTellings),
      hook(postHooks.muted, choices.mutedPlaces),
      fieldsHook(postHooks.viewer, watchFields, choices.viewerFields),
      fieldsHook(userHooks.own, wordFields, choices.ownFields),
    ];
  },
});
