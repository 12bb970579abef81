import { HOUR_MS, defineServerPlugin, job, route } from '../../../server/sdk/index.ts';
import { publicityCards, publicityCounts, savePublicity } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createCounts } from './migrations/001-counts.ts';
import { shownAt } from './shown.ts';
import { createStatistics } from './statistics.ts';
import { uses } from './uses.ts';

const PRUNE_EVERY_MS = 12 * HOUR_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-counts': createCounts },
  uses,
  extensions: (core) => {
    const statistics = createStatistics(core);
    return [
      route(publicityCards, async (ctx, { place }) => ({ list: shownAt(ctx, place) })),
      route(savePublicity, async (ctx, { id, act }) => {
        await statistics.save(ctx, id, act);
        return {};
      }),
      route(publicityCounts, (ctx, page) => statistics.list(ctx, page)),
      job('prune-seen', PRUNE_EVERY_MS, statistics.prune),
    ];
  },
});
