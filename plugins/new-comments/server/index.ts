import {
  commentHooks,
  defineServerPlugin,
  fieldsHook,
  hook,
  postHooks,
  route,
  visitHooks,
} from '../../../server/sdk/index.ts';
import { keepSeen, seeAll, newCommentFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createNewComments as createTables } from './migrations/001-new-comments.ts';
import { createSeenStore } from './store.ts';
import { createNewComments } from './new-comments.ts';
import { uses } from './uses.ts';

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-new-comments': createTables },
  uses,
  extensions: (core) => {
    const news = createNewComments(core, createSeenStore(core.db));
    return [
      route(keepSeen, async (ctx, { wbId }) => {
        await news.keep(ctx, wbId);
        return {};
      }),
      route(seeAll, async (ctx) => {
        await news.keepAll(ctx);
        return {};
      }),
      hook(commentHooks.created, news.addOwn),
      hook(visitHooks.cleared, news.clear),
      fieldsHook(postHooks.viewer, newCommentFields, news.viewerFields),
    ];
  },
});
