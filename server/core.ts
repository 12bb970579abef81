import { Type } from 'typebox';
import { DAY_MS, MINUTE_MS } from '../platform/contract/durations.ts';
import { LOGIN_THROTTLE } from '../platform/contract/limits.ts';
import { pictureCodes, staffCodes } from '../platform/contract/code-roles.ts';
import { defineManifest } from '../platform/contract/manifest.ts';
import { createContexts } from './host/context-as.ts';
import type { ZoneConfig } from '../platform/contract/zone/index.ts';
import type { Db } from './db/index.ts';
import type { MigrationSet } from './db/migrate.ts';
import type { Cached } from './host/services.ts';
import { companyNetwork } from './host/http/company-network.ts';
import { isHttps, type Config } from './host/operations/config.ts';
import type { Csrf } from './host/http/csrf.ts';
import { createPersonalCache } from './host/personal-cache.ts';
import { createSeals } from './host/sealing.ts';
import type { Hooks } from './host/registry/hooks.ts';
import type { DefaultsOf, SiteText, Translator } from './host/services.ts';
import type { TroubleLog } from './host/services.ts';
import {
  accountJobs,
  accountMigrations,
  accountRoutes,
  createAccounts,
  createLoginThrottle,
  createPasswords,
  PARALLEL_HASHES,
  type PasswordCost,
  createPermissions,
  createRealNames,
  createRestrictions,
  createSessions,
  createTickets,
  createViewers,
  RestrictionKind,
} from './modules/accounts/index.ts';
import { auditMigrations, createAudit } from './modules/audit/index.ts';
import { loggingRoutes } from './modules/logging/index.ts';
import { createBlocks, createFollow, followMigrations, followRoutes } from './modules/follow/index.ts';
import {
  CORE_MESSAGE_KINDS,
  createMessages,
  createMessageWriter,
  messageListeners,
  messageMigrations,
  messageRoutes,
  noticeTexts,
  type MessageKinds,
  type RoomNews,
} from './modules/messages/index.ts';
import { createSharing, sharingRoutes } from './modules/sharing/index.ts';
import { productRoutes, siteRoutes } from './modules/site/index.ts';
import { createLists, createVisits, userPageMigrations, userPageRoutes } from './modules/user-pages/index.ts';
import {
  createHouse,
  createProfileEdit,
  createProfiles,
  createReputation,
  createSignatures,
  createUsers,
  profileRoutes,
  userMigrations,
  userRoutes,
  userHooks,
} from './modules/users/index.ts';
import { commentRoutes, createComments } from './modules/comments/index.ts';
import { createCollects, createFavors, favorRoutes } from './modules/favors/index.ts';
import { CORE_PICTURE_CODES, mediaMigrations, mediaRoutes, setUpMedia } from './modules/media/index.ts';
import {
  createContent,
  createPosts,
  createPostTransfer,
  createIsFound,
  createRules,
  postMigrations,
  postRoutes,
  transferMigrations,
  type GroupLookup,
} from './modules/posts/index.ts';
import { CORE_STAFF_CODES, createParticipation, participationMigrations } from './modules/participation/index.ts';
import { createReports, reportMigrations, reportRoutes } from './modules/reports/index.ts';
import { createDrafts, createReview } from './modules/drafts/index.ts';
import { createPeople, peopleMigrations, peopleRoutes } from './modules/people/index.ts';
import { createHotSearch, createUserSearch, searchRoutes, searchMigrations } from './modules/search/index.ts';
import { createTopics, topicRoutes } from './modules/topics/index.ts';
import { themeRoutes } from './modules/themes/index.ts';
import { createEmbeddedAccounts } from './providers/account/index.ts';
import {
  createEmbeddedGameData,
  createRemoteGameData,
  GAME_DATA_TAG,
  gameDataMigrations,
  keepGameData,
} from './providers/game-data/index.ts';
import type { LogSink } from './providers/log-sink/index.ts';
import { createProofOfWork } from './providers/challenge/index.ts';
import { createOutsideReviewer } from './providers/review/index.ts';
import { openVideo } from './providers/video/index.ts';
import { seedMigrations } from './seed/migrations.ts';
import { createFairQueue } from './sdk/fair-queue.ts';
import {
  auditService,
  cacheService,
  commentService,
  contentService,
  contextService,
  createServices,
  databaseService,
  draftService,
  hookService,
  invalidateService,
  messageService,
  participationService,
  peopleService,
  postService,
  provide,
  reputationService,
  reviewService,
  roomService,
  ruleService,
  sealService,
  submissionService,
  textService,
  userService,
  videoService,
  webService,
  fail,
  job,
  type AppError,
  type RequestContext,
  type JobExtension,
  type RouteExtension,
  viewerOf,
} from './sdk/index.ts';

/** Logins that wait for their turn at most, of one block of addresses and of all: beyond what anybody's two seconds are enough for. */
const LOGINS_OF_A_BLOCK = 200;
const LOGINS_WAITING = 1_000;
/** Over which the hosts hear what is told in rooms (`roomService`). */
export const ROOM_CHANNEL = 'room';
/** How often the lists of hot searches are made anew. */
const HOT_SEARCHES_EVERY_MS = 10 * MINUTE_MS;
/** How old kept pages may be that show game data of somebody else's system, which does not say when it changes. */
const GAME_DATA_AGE_MS = MINUTE_MS;
/** How often keys of requests that nobody will repeat any more are swept. */
const REQUEST_KEYS_EVERY_MS = DAY_MS;

/** The core's tables, in the order of their names. */
export const CORE_MIGRATIONS: MigrationSet['migrations'] = {
  ...accountMigrations,
  ...userMigrations,
  ...auditMigrations,
  ...postMigrations,
  ...participationMigrations,
  ...searchMigrations,
  ...userPageMigrations,
  ...mediaMigrations,
  ...transferMigrations,
  ...messageMigrations,
  ...followMigrations,
  ...reportMigrations,
  ...gameDataMigrations,
  ...peopleMigrations,
  ...seedMigrations,
};

/** The core as a plugin among the others. */
export const CORE_MANIFEST = defineManifest({
  id: 'core',
  settings: Type.Object({}),
  declares: [...CORE_MESSAGE_KINDS, staffCodes.declare(CORE_STAFF_CODES), pictureCodes.declare(CORE_PICTURE_CODES)],
});

export interface CoreDeps extends TroubleLog {
  readonly db: Db;
  readonly config: Config;
  readonly hooks: Hooks;
  readonly cached: Cached;
  /** The same for what is one person's own: its keys name the person. */
  readonly cachedOwn: Cached;
  /** Whether what is kept may be too old for whoever asks now. */
  readonly isUnkept: () => boolean;
  readonly csrf: Csrf;
  readonly translator: Translator;
  readonly messageKinds: MessageKinds;
  readonly defaultsOf: DefaultsOf;
  /** Of those who look after a zone. */
  readonly staffCodes: readonly number[];
  /** All zones, in the order of the product map. */
  readonly zones: () => readonly ZoneConfig[];
  /** The name of the zone's forum, and what it is, in the reader's language. */
  readonly siteText: SiteText;
  /** Takes the reports of browsers. */
  readonly logSink: LogSink;
  readonly now: () => number;
  readonly invalidate: (...tags: string[]) => void;
  readonly productMap: () => Readonly<Record<string, number>>;
  readonly passwordCost?: PasswordCost | undefined;
  /** Whether there are limits of how fast one person publishes. */
  readonly isPaced: boolean;
  /** `webService`. */
  readonly web: typeof fetch | null;
}

/** The core's services, wired by hand: what plugins get, what the host and the operator commands need besides. */
export function createCore(deps: CoreDeps) {
  const { db, config, cached, cachedOwn, invalidate, translator } = deps;
  const messageWriter = createMessageWriter({ db, invalidate, blockedBy: (uid) => blockedBy(uid) });
  const { hooks } = deps;
  const sessions = createSessions(db, invalidate, isHttps(config));
  const permissions = createPermissions(db, invalidate);
  const profiles = createProfiles(db, () => deps.zones().flatMap(({ name, nameEn }) => [name, nameEn ?? '']));
  const tickets = createTickets(db);
  const passwords = createPasswords(deps.passwordCost);
  const accounts = createAccounts({ db, passwords, profiles, sessions, tickets, invalidate });
  const viewers = createViewers({ db, sessions, permissions, isUnkept: deps.isUnkept });
  const realNames = createRealNames({ db, secret: config.sessionSecret, invalidate });
  const restrictions = createRestrictions({ db, cached, invalidate });
  const provider = createEmbeddedAccounts({ db, accounts, tickets });
  const loginThrottle = createLoginThrottle({
    db,
    challenges: createProofOfWork(config.sessionSecret),
    secret: config.sessionSecret,
    queue: createFairQueue({
      parallel: PARALLEL_HASHES,
      mostOfOwner: LOGINS_OF_A_BLOCK,
      most: LOGINS_WAITING,
      waitMs: LOGIN_THROTTLE.queueMs,
      expectedMs: passwords.meanMs,
    }),
    registrations: config.registrationsAnHour,
  });
  const users = createUsers({
    db,
    invalidate,
    own: (ctx, uid) => people.withOwn(ctx, uid, hooks.run(userHooks.own, ctx, [uid])),
    present: (ctx, uids) => hooks.run(userHooks.present, ctx, uids),
    followOf: (ctx, uid) => follow.ofUser(ctx, uid),
    followOfSelf: (ctx, uid) => follow.ofSelf(ctx, uid),
    gamesOf: (ctx, uid) => people.games.ofViewer(ctx, uid),
  });
  const audit = createAudit(db);
  const groups: GroupLookup = { closed: (ctx, ids) => people.cards.closed(ctx, ids) };
  const pictures = setUpMedia(deps);
  const { media, avatars, storage } = pictures;
  const translate = (ctx: RequestContext, error: AppError) => translator.error(ctx.locale, error);
  const reputation = createReputation({ db, cached, invalidate });
  const signatures = createSignatures({
    db,
    invalidate,
    audit,
    cards: users.cards,
    reviewingZones: () => deps.zones().flatMap(({ abbr, signatureReview }) => (signatureReview ? [abbr] : [])),
  });
  const { ownUser } = users;
  const profileEdit = createProfileEdit({
    db,
    invalidate,
    isReserved: profiles.isReserved,
    signatures,
    restrictions,
    avatars,
    ownUser,
  });
  const rules = createRules({ restrictions, reputation, productMap: deps.productMap, translate });
  const personalCache = createPersonalCache(cachedOwn);
  const house = createHouse({ db, profiles, refuseFollows: (uid) => follow.refuseAll(uid) });
  const blocks = createBlocks({ db, users, invalidate, personalCache, isHouse: house.isHouse });
  const { blockedBy } = blocks;
  const hot = createHotSearch({ db, invalidate, zones: deps.zones, isFound: createIsFound(db) });
  const content = { db, audit, users, hooks, media: media.ofPosts, groups, rules, invalidate, cached, blockedBy };
  const posts = createPosts({
    ...content,
    defaultsOf: deps.defaultsOf,
    cachedOwn,
    searched: hot.searchedLater,
    isPaced: deps.isPaced,
  });
  const comments = createComments({ ...content, posts });
  const follow = createFollow({ db, users, cached, cachedOwn, invalidate, listed: posts.listed }, blocks);
  const noticeText = noticeTexts(translator);
  const messages = createMessages({
    db,
    users,
    noticeText,
    personalCache,
    kinds: deps.messageKinds,
    writer: messageWriter,
    blockedBy,
    submissions: posts.requestKeys,
  });
  const transfer = createPostTransfer(db, posts);
  const favors = createFavors({ db, users, hooks, invalidate });
  const collects = createCollects({ db, invalidate });
  const lists = createLists({ db, posts, users, blockedBy });
  const visits = createVisits({ db, posts });

  const gameTables = createEmbeddedGameData(db, invalidate);
  const gameData = config.gameData
    ? keepGameData(createRemoteGameData({ ...config.gameData, fetch, now: deps.now, onError: deps.onGameDataError }))
    : gameTables;
  const people = createPeople({ db, users, gameData, zones: deps.zones, invalidate });

  const topics = createTopics({ db, users, audit, cached, invalidate });

  const reports = createReports({ db, posts, comments, users, audit, media });

  const switches = () => config.grayMode;

  const services = createServices([
    provide(databaseService, db),
    provide(hookService, hooks),
    provide(contextService, createContexts({ viewers, zones: deps.zones })),
    provide(cacheService, { shared: cached, own: cachedOwn }),
    provide(invalidateService, invalidate),
    provide(textService, { reason: translate }),
    provide(sealService, createSeals(config.sessionSecret)),
    provide(webService, deps.web),
    provide(auditService, audit),
    provide(userService, { ...users, ...house }),
    provide(reputationService, reputation),
    provide(peopleService, {
      blockedBy,
      allowsFollows: follow.isAllowed,
      hasVipEntrance: people.zonePeople.hasVipEntrance,
      roles: people.roles.here,
    }),
    provide(ruleService, {
      ...rules,
      mute: (ctx, uid, days, reason) =>
        db.tx(async () => {
          if (!(await users.exists(uid))) throw fail('NOT_FOUND');
          const until = ctx.now + days * DAY_MS;
          const { abbr } = ctx.zone;
          const by = { zone: abbr, uid, kind: RestrictionKind.mute, until, reason, byUid: viewerOf(ctx).uid };
          if (await restrictions.muteUntil(by, ctx.now))
            await audit.record(ctx, {
              action: 'user.mute',
              targetType: 'user',
              targetId: uid,
              reason,
              detail: { until },
            });
        }),
    }),
    provide(postService, posts),
    provide(submissionService, posts.requestKeys),
    provide(commentService, comments),
    ...pictures.provided,
    provide(contentService, createContent({ groups, media }, media.ofPosts)),
    provide(videoService, openVideo(config)),
    provide(participationService, createParticipation(db, deps.staffCodes)),
    provide(messageService, {
      send: (ctx, notices) => messageWriter.send(ctx, notices),
      list: (ctx, { value: { type } }, range) => messages.list(ctx, { ...range, type }),
    }),
    provide(roomService, {
      tell: ({ zone }, room, data, from) =>
        db.publish(ROOM_CHANNEL, { zone: zone.abbr, room, data, from } satisfies RoomNews),
    }),
    provide(draftService, createDrafts(hooks)),
    provide(
      reviewService,
      createReview(
        hooks,
        config.review && createOutsideReviewer({ ...config.review, publicOrigin: config.publicOrigin, fetch }),
      ),
    ),
  ]);
  const routes: RouteExtension[] = [
    ...accountRoutes({
      db,
      provider,
      sessions,
      viewers,
      realNames,
      loginThrottle,
      ownUser: users.ownUser,
      csrfToken: (ctx) => deps.csrf.issue(ctx.session?.id ?? '', ctx.now),
    }),
    ...userRoutes({ users }),
    ...followRoutes({ follow }),
    ...peopleRoutes({ people }),
    ...profileRoutes({ edit: profileEdit, reputation, signatures, translate }),
    ...userPageRoutes({ db, lists, visits }),
    ...sharingRoutes(createSharing({ posts, siteText: deps.siteText })),
    ...loggingRoutes({ sink: deps.logSink }),
    ...productRoutes({ productMap: deps.productMap, zones: deps.zones, posts }),
    ...siteRoutes({ productMap: deps.productMap, isOnCompanyNetwork: companyNetwork(config.companyNetwork), switches }),
    ...postRoutes({ posts, rules, transfer }),
    ...commentRoutes({ comments }),
    ...messageRoutes({ messages }),
    ...favorRoutes({ favors, collects }),
    ...themeRoutes(),
    ...topicRoutes({ topics }),
    ...searchRoutes({ hot, users: createUserSearch(db, users) }),
    ...mediaRoutes({ media }),
    ...reportRoutes({ reports }),
  ];
  const jobs: JobExtension[] = [
    ...pictures.jobs,
    ...accountJobs({ sessions, tickets, loginThrottle }),
    job('hot-searches', HOT_SEARCHES_EVERY_MS, (now) => hot.refresh(now)),
    ...(config.gameData ? [job('game-data-age', GAME_DATA_AGE_MS, async () => invalidate(GAME_DATA_TAG))] : []),
    job('prune-request-keys', REQUEST_KEYS_EVERY_MS, async (now) => void (await posts.requestKeys.prune(now))),
  ];
  return {
    services,
    routes,
    listeners: messageListeners(messageWriter),
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
    messages,
    follow,
    people,
    gameTables,
    favors,
    collects,
    topics,
    hot,
    visits,
    reputation,
    signatures,
    media,
    pictures,
    storage,
    switches,
  };
}

export type Core = ReturnType<typeof createCore>;
