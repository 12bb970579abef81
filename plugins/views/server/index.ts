import {
  defineServerPlugin,
  fieldsHook,
  hook,
  HOUR_MS,
  job,
  MINUTE_MS,
  postHooks,
  route,
} from '../../../server/sdk/index.ts';
import { viewFields, viewPost } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { viewHooks } from './face.ts';
import { createViews as createTables } from './migrations/001-views.ts';
import { createViewTotals } from './migrations/002-view-totals.ts';
import { createViewStore } from './store.ts';
import { uses } from './uses.ts';
import { createViews } from './views.ts';

const FLUSH_EVERY_MS = 5_000;
/** A post that is read all the time would have its pages made anew with each flush. */
const TELL_EVERY_MS = MINUTE_MS;
const PRUNE_EVERY_MS = 12 * HOUR_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-views': createTables, '002-view-totals': createViewTotals },
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
      fieldsHook(postHooks.present, viewFields, views.fields),
      job('flush', FLUSH_EVERY_MS, views.flush),
      job('tell', TELL_EVERY_MS, views.tell),
      job('prune', PRUNE_EVERY_MS, views.prune),
    ];
  },
});
