import { join } from 'node:path';
import type { Db } from './db/index.ts';
import type { MigrationSet } from './db/migrate.ts';
import type { Cached } from './host/context.ts';
import type { Config } from './host/config.ts';
import type { Csrf } from './host/csrf.ts';
import type { Hooks } from './host/hooks.ts';
import type { Translator } from './host/translate.ts';
import {
  accountJobs,
  accountMigrations,
  accountRoutes,
  createAccounts,
  createLoginThrottle,
  createPasswords,
  createPermissions,
  createRealNames,
  createRestrictions,
  createSessions,
  createTickets,
  createViewers,
} from './modules/accounts/index.ts';
import { auditMigrations, createAudit } from './modules/audit/index.ts';
import { messageMigrations, sendNotices } from './modules/messages/index.ts';
import { siteRoutes } from './modules/site/index.ts';
import { createProfiles, createUsers, userMigrations, userRoutes } from './modules/users/index.ts';
import { commentRoutes, createComments } from './modules/comments/index.ts';
import { createCollects, createFavors, favorRoutes } from './modules/favors/index.ts';
import { createMedia, mediaMigrations, mediaRoutes } from './modules/media/index.ts';
import {
  createPosts,
  createPostTransfer,
  createRules,
  postMigrations,
  postRoutes,
  transferMigrations,
} from './modules/posts/index.ts';
import { themeRoutes } from './modules/themes/routes.ts';
import { createEmbeddedAccounts } from './providers/account/index.ts';
import { createDiskStorage } from './providers/storage/index.ts';
import { seedMigrations } from './seed/migrations.ts';
import { job, type CoreServices, type JobExtension, type RouteExtension } from './sdk/index.ts';

/** How often keys of requests that nobody will repeat any more are swept. */
const REQUEST_KEYS_EVERY_MS = 24 * 60 * 60 * 1000;

/** The core's tables, in the order of their names. */
export const CORE_MIGRATIONS: MigrationSet['migrations'] = {
  ...accountMigrations,
  ...userMigrations,
  ...auditMigrations,
  ...postMigrations,
  ...mediaMigrations,
  ...transferMigrations,
  ...messageMigrations,
  ...seedMigrations,
};

export interface CoreDeps {
  readonly db: Db;
  readonly config: Config;
  readonly hooks: Hooks;
  readonly cached: Cached;
  /** The same for what is one person's own: its keys name the person. */
  readonly cachedOwn: Cached;
  readonly csrf: Csrf;
  readonly translator: Translator;
  readonly invalidate: (...tags: string[]) => void;
  readonly productMap: () => Readonly<Record<string, number>>;
}

/** The core's services, wired by hand: what plugins get, what the host and the operator commands need besides. */
export function createCore(deps: CoreDeps) {
  const { db, config, hooks, cached, cachedOwn, invalidate, translator } = deps;
  const sessions = createSessions(db, invalidate);
  const permissions = createPermissions(db, invalidate);
  const profiles = createProfiles(db);
  const accounts = createAccounts({ db, passwords: createPasswords(), profiles, invalidate });
  const tickets = createTickets(db);
  const viewers = createViewers({ db, sessions, permissions });
  const realNames = createRealNames({ db, secret: config.sessionSecret, invalidate });
  const restrictions = createRestrictions({ db, cached, invalidate });
  const provider = createEmbeddedAccounts({ db, accounts, tickets });
  const users = createUsers({
    db,
    invalidate,
    own: (ctx, uids) => hooks.run('user.own', ctx, uids),
    present: (ctx, uids) => hooks.run('user.present', ctx, uids),
  });
  const audit = createAudit(db);
  const storage = createDiskStorage(join(config.dataDir, 'media'));
  const media = createMedia({ db, storage });
  const rules = createRules({ restrictions, translate: (ctx, error) => translator.error(ctx.locale, error) });
  const posts = createPosts({ db, users, hooks, media, rules, invalidate, cached, cachedOwn });
  const comments = createComments({ db, users, hooks, media, rules, invalidate, cached, posts });
  const transfer = createPostTransfer(db, posts);
  const favors = createFavors({ db, users, hooks, invalidate });
  const collects = createCollects({ db, invalidate });

  const switches = () => config.grayMode;

  const services: CoreServices = {
    db,
    posts,
    comments,
    users,
    messages: { send: (ctx, notices) => sendNotices(db, ctx, notices) },
    audit,
    invalidate,
  };
  const routes: RouteExtension[] = [
    ...accountRoutes({
      db,
      provider,
      sessions,
      viewers,
      realNames,
      loginThrottle: createLoginThrottle(),
      ownUser: users.ownUser,
      csrfToken: (ctx) => deps.csrf.issue(ctx.session?.id ?? '', ctx.now),
    }),
    ...userRoutes({ users }),
    ...siteRoutes({ productMap: deps.productMap, companyCidrs: config.companyNetwork, switches }),
    ...postRoutes({ posts, rules, transfer }),
    ...commentRoutes({ comments }),
    ...favorRoutes({ favors, collects }),
    ...themeRoutes(),
    ...mediaRoutes({ media }),
  ];
  const jobs: JobExtension[] = [
    ...accountJobs({ sessions, tickets }),
    job('prune-request-keys', REQUEST_KEYS_EVERY_MS, async (now) => void (await posts.requestKeys.prune(now))),
  ];
  return {
    services,
    routes,
    jobs,
    accounts,
    permissions,
    profiles,
    realNames,
    restrictions,
    sessions,
    tickets,
    viewers,
    users,
    posts,
    transfer,
    comments,
    favors,
    collects,
    media,
    storage,
    switches,
  };
}

export type Core = ReturnType<typeof createCore>;
