import { HOUR_MS, defineServerPlugin, job, route } from '../../../server/sdk/index.ts';
import { recommendedPosts, strategyClick, strategyFirst, strategyList, strategyPosts } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createStrategy as createTables } from './migrations/001-strategy.ts';
import { createStrategy } from './service.ts';
import { createStrategyStore } from './store.ts';
import { uses } from './uses.ts';

const PRUNE_EVERY_MS = 12 * HOUR_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-strategy': createTables },
  uses,
  extensions: (core) => {
    const strategy = createStrategy(core, createStrategyStore(core.db));
    return [
      route(strategyList, async (ctx) => ({ list: await strategy.columns(ctx) })),
      route(strategyClick, async (ctx, { id }) => ({ clickCount: await strategy.click(ctx, id) })),
      route(strategyPosts, (ctx, { id, limit, offset }) => strategy.posts(ctx, id, limit, offset)),
      route(strategyFirst, async (ctx) => ({ isFirst: await strategy.isFirst(ctx) })),
      route(recommendedPosts, (ctx, { limit, offset }) => strategy.recommended(ctx, limit, offset)),
      job('prune-clicks', PRUNE_EVERY_MS, strategy.prune),
    ];
  },
});
