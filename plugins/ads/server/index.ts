import { HOUR_MS, MINUTE_MS, defineServerPlugin, job, route } from '../../../server/sdk/index.ts';
import { adCounts, bannerList, floatChart, saveBatch, saveOne } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { createCounts } from './migrations/001-counts.ts';
import { createClicks } from './migrations/002-clicks.ts';
import { downloadEntrance, shownBanners, shownFloats } from './shown.ts';
import { createStatistics } from './statistics.ts';
import { createAdsStore } from './store.ts';
import { uses } from './uses.ts';

const PRUNE_EVERY_MS = 12 * HOUR_MS;
const PRUNE_CLICKS_EVERY_MS = 5 * MINUTE_MS;

export const plugin = defineServerPlugin({
  manifest,
  migrations: { '001-counts': createCounts, '002-clicks': createClicks },
  uses,
  extensions: (core) => {
    const statistics = createStatistics(core, createAdsStore(core.db));
    return [
      route(bannerList, async (ctx) => ({ list: shownBanners(ctx) })),
      route(floatChart, async (ctx) => ({
        gameDownloadEntranceConfig: downloadEntrance(ctx),
        floatChartList: shownFloats(ctx),
      })),
      route(saveBatch, async (ctx, { batch }) => {
        await statistics.save(ctx, batch);
        return {};
      }),
      route(saveOne, async (ctx, entry) => {
        await statistics.save(ctx, [entry]);
        return {};
      }),
      route(adCounts, (ctx, page) => statistics.list(ctx, page)),
      job('prune-seen', PRUNE_EVERY_MS, statistics.prune),
      job('prune-clicks', PRUNE_CLICKS_EVERY_MS, statistics.pruneClicks),
    ];
  },
});
