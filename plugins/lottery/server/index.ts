import {
  MINUTE_MS,
  defineServerPlugin,
  draftHooks,
  fieldsHook,
  hook,
  job,
  postFields,
  postHooks,
} from '../../../server/sdk/index.ts';
import { lotteryPostFields, lotteryReplyFields } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { draftExtensions } from './drafts.ts';
import { createLotteries, createLotteryDeps } from './lotteries.ts';
import { createLotteries as createTables } from './migrations/001-lotteries.ts';
import { addBeaconChains } from './migrations/002-beacon-chains.ts';
import { addForfeitures } from './migrations/003-forfeitures.ts';
import { addMissedBeacons } from './migrations/004-missed-beacons.ts';
import { addEntryVersions } from './migrations/005-entry-nonces.ts';
import { addHeldZones } from './migrations/006-held-zones.ts';
import { lotteryRoutes } from './routes.ts';
import { uses } from './uses.ts';

/** How late a freeze or draw may begin, and how late a prize is forfeited, milliseconds. */
const DRAW_EVERY_MS = 2_000;
const TIDY_EVERY_MS = MINUTE_MS;

/** Before whoever reviews takes a draft, it is asked whether its lottery is complete. */
const BEFORE_REVIEW = 10;

export const plugin = defineServerPlugin({
  manifest,
  migrations: {
    '001-lotteries': createTables,
    '002-beacon-chains': addBeaconChains,
    '003-forfeitures': addForfeitures,
    '004-missed-beacons': addMissedBeacons,
    '005-entry-nonces': addEntryVersions,
    '006-held-zones': addHeldZones,
  },
  uses,
  extensions: (core) => {
    const deps = createLotteryDeps(core);
    const lotteries = createLotteries(deps);
    const { posts, drawing, holding, tidy } = lotteries;
    return [
      ...lotteryRoutes(deps, lotteries),
      ...draftExtensions(),
      postFields(lotteryPostFields),
      postFields(lotteryPostFields, 'edit'),
      hook(postHooks.prepare, posts.prepare),
      hook(postHooks.beforeCreate, posts.check),
      hook(postHooks.attach, posts.attach),
      hook(postHooks.reattach, posts.reattach),
      hook(postHooks.asEdit, posts.asEdit),
      fieldsHook(postHooks.present, lotteryReplyFields, posts.fields),
      hook(postHooks.visibility, holding.visibility),
      hook(draftHooks.submit, posts.submit, BEFORE_REVIEW),
      hook(draftHooks.retime, posts.retime),
      job('draw', DRAW_EVERY_MS, drawing.runDue),
      job('tidy', TIDY_EVERY_MS, tidy),
    ];
  },
});
