import { DAY_MS, MINUTE_MS } from '../../platform/contract/durations.ts';
import { companyNetwork } from '../host/http/company-network.ts';
import { accountJobs, accountRoutes } from '../modules/accounts/index.ts';
import { commentRoutes } from '../modules/comments/index.ts';
import { favorRoutes } from '../modules/favors/index.ts';
import { followRoutes } from '../modules/follow/index.ts';
import { loggingRoutes } from '../modules/logging/index.ts';
import { mediaRoutes } from '../modules/media/index.ts';
import { mailRoutes } from '../modules/mail/index.ts';
import { messageListeners, messageRoutes } from '../modules/messages/index.ts';
import { peopleRoutes } from '../modules/people/index.ts';
import { postRoutes } from '../modules/posts/index.ts';
import { pushRoutes } from '../modules/push/index.ts';
import { reportRoutes } from '../modules/reports/index.ts';
import { searchRoutes } from '../modules/search/index.ts';
import { createSharing, sharingRoutes } from '../modules/sharing/index.ts';
import { productRoutes, siteRoutes } from '../modules/site/index.ts';
import { themeRoutes } from '../modules/themes/index.ts';
import { topicRoutes } from '../modules/topics/index.ts';
import { userPageRoutes } from '../modules/user-pages/index.ts';
import { profileRoutes, userRoutes } from '../modules/users/index.ts';
import { workbenchRoutes } from '../modules/workbench/index.ts';
import { GAME_DATA_TAG } from '../providers/game-data/index.ts';
import { job, waitingKinds, type JobExtension, type RouteExtension, type ServerHalf } from '../sdk/index.ts';
import { CORE_MANIFEST } from './core-manifest.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Modules } from './modules.ts';

/** How often the lists of hot searches are made anew. */
const HOT_SEARCHES_EVERY_MS = 10 * MINUTE_MS;
/**
 * How old kept pages may be that show game data of somebody else's system, which does not say when
 * it changes.
 */
const GAME_DATA_AGE_MS = MINUTE_MS;
/** How often keys of requests that nobody will repeat any more are swept. */
const REQUEST_KEYS_EVERY_MS = DAY_MS;

/** The server half of the core: what its modules contribute, at the same points as plugins. */
export const corePlugin = (infrastructure: Infrastructure, modules: Modules): ServerHalf => ({
  manifest: CORE_MANIFEST,
  extensions: [
    ...routesOf(infrastructure, modules),
    ...messageListeners(modules.messageWriter),
    ...waitingKinds([modules.reports.waiting, modules.underReview.waiting, modules.signatures.waiting]),
    ...jobsOf(infrastructure, modules),
  ],
});

function routesOf(infrastructure: Infrastructure, modules: Modules): RouteExtension[] {
  const { config, db, csrf } = infrastructure;
  const { posts, productMap, details } = modules;
  const zones = () => infrastructure.zones.current().list;
  const isOnCompanyNetwork = companyNetwork(config.companyNetwork);
  return [
    ...accountRoutes({
      ...modules,
      db,
      ownUser: details.ownUser,
      csrfToken: (ctx) => csrf.issue(ctx.session?.id ?? '', ctx.now),
    }),
    ...userRoutes(modules),
    ...followRoutes(modules),
    ...peopleRoutes({ people: modules.people, ownUser: details.ownUser }),
    ...profileRoutes({ ...modules, edit: modules.profileEdit }),
    ...userPageRoutes({ ...modules, db }),
    ...sharingRoutes(createSharing({ posts, siteText: infrastructure.siteText })),
    ...loggingRoutes({ sink: infrastructure.logSink }),
    ...productRoutes({ productMap, zones, posts }),
    ...siteRoutes({ productMap, isOnCompanyNetwork, switches: modules.switches }),
    ...postRoutes(modules),
    ...commentRoutes(modules),
    ...messageRoutes(modules),
    ...pushRoutes(modules.pushBrowsers),
    ...mailRoutes(modules.mail.addresses),
    ...favorRoutes(modules),
    ...themeRoutes(),
    ...topicRoutes(modules),
    ...searchRoutes({ hot: modules.hot, users: modules.userSearch, suggest: modules.suggest }),
    ...mediaRoutes(modules),
    ...reportRoutes(modules),
    ...workbenchRoutes(infrastructure.hooks),
  ];
}

function jobsOf({ config, invalidation }: Infrastructure, modules: Modules): JobExtension[] {
  const { pictures, hot, posts, mail } = modules;
  return [
    ...pictures.jobs,
    ...accountJobs(modules),
    ...mail.jobs,
    job('hot-searches', HOT_SEARCHES_EVERY_MS, (now) => hot.refresh(now)),
    ...(config.gameData
      ? [job('game-data-age', GAME_DATA_AGE_MS, async () => invalidation.invalidate(GAME_DATA_TAG))]
      : []),
    job('prune-request-keys', REQUEST_KEYS_EVERY_MS, async (now) => void (await posts.requestKeys.prune(now))),
  ];
}
