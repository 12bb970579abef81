import { defineServerPlugin, hook, HOUR_MS, job, route } from '../../../server/sdk/index.ts';
import { viewPost } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { viewHooks } from './face.ts';
import { createViews as createTables } from './migrations/001-views.ts';
import { createViewStore } from './store.ts';
import { uses } from './uses.ts';
import { createViews } from './views.ts';

const FLUSH_EVERY_MS = 5_000;
const PRUNE_EVERY_MS = 12 * HOUR_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-views': createTables },
  uses,
  extensions: (core) => {
    const store = createViewStore(core.db);
    const views = createViews(core, store);
    return [
      route(viewPost, async (ctx, { wbId }) => {
        await views.add(ctx, wbId);
        return {};
      }),
      hook(viewHooks.byDay, (_ctx, posts, since) => store.byDay(posts, since)),
      hook(viewHooks.totals, (_ctx, posts) => store.totals(posts)),
      job('flush', FLUSH_EVERY_MS, views.flush),
      job('prune', PRUNE_EVERY_MS, views.prune),
    ];
  },
});
