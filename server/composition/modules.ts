import { declaredAt } from '../../platform/contract/data-point.ts';
import { themeTypes } from '../../platform/contract/zone/theme-types.ts';
import { createTroubleLog } from '../host/operations/trouble-log.ts';
import { createAudit } from '../modules/audit/index.ts';
import { createComments, createPlaces } from '../modules/comments/index.ts';
import { createCollects, createFavors } from '../modules/favors/index.ts';
import { createBlocks, createFollow, refuseFollows } from '../modules/follow/index.ts';
import { createUnderReview, setUpMedia } from '../modules/media/index.ts';
import {
  createMessageKinds,
  createMessages,
  createMessageSettings,
  createMessageWriter,
  createStreams,
  noticeTexts,
} from '../modules/messages/index.ts';
import { createPeople } from '../modules/people/index.ts';
import {
  createIsFound,
  createPosts,
  createPostTransfer,
  createRules,
  type GroupLookup,
} from '../modules/posts/index.ts';
import { createReports } from '../modules/reports/index.ts';
import { createHotSearch, createSuggest, createUserSearch } from '../modules/search/index.ts';
import { createTopics } from '../modules/topics/index.ts';
import { createCollections, createLists, createVisits } from '../modules/user-pages/index.ts';
import {
  createSystemAccounts,
  createProfileEdit,
  createReputation,
  createSignatures,
  createUserDetails,
  createUsers,
  userHooks,
} from '../modules/users/index.ts';
import { createEmbeddedGameData, createRemoteGameData, keepGameData } from '../providers/game-data/index.ts';
import type { AppError, RequestContext } from '../sdk/index.ts';
import { createAccountModules } from './accounts.ts';
import type { Infrastructure } from './infrastructure.ts';
import { setUpMail } from './mail.ts';
import { setUpPush } from './push.ts';

/** The modules of the core, in the order of what they need: each has what stands above it. */
export function createModules(infrastructure: Infrastructure) {
  const { app, config, now, db, hooks, cached, cachedOwn, tagged, personalCache, translator } = infrastructure;
  const { invalidate } = infrastructure.invalidation;
  const zones = () => infrastructure.zones.current().list;
  const productMap = () => infrastructure.zones.current().productMap.map;
  const translate = (ctx: RequestContext, error: AppError) => translator.error(ctx.locale, error);
  const troubles = createTroubleLog(app.log);

  const accountModules = createAccountModules(infrastructure);
  const { profiles, restrictions, rights, viewers } = accountModules;
  const audit = createAudit(db);
  const media = setUpMedia({ db, config, hooks, outside: infrastructure.outside, zones, now, ...troubles });

  // People
  const users = createUsers({ db, invalidate, present: (ctx, uids) => hooks.run(userHooks.present, ctx, uids) });
  const reputation = createReputation({ db, cached, invalidate });
  const systemAccounts = createSystemAccounts({ db, profiles, refuseFollows: (uid) => refuseFollows(db, uid) });
  const blocks = createBlocks({
    db,
    users,
    invalidate,
    personalCache,
    isSystemAccount: systemAccounts.isSystemAccount,
  });
  const { blockedBy } = blocks;
  const signatures = createSignatures({
    db,
    invalidate,
    audit,
    cards: users.cards,
    reviewingZones: () => zones().flatMap(({ abbr, signatureReview }) => (signatureReview ? [abbr] : [])),
  });
  const gameTables = createEmbeddedGameData(db, invalidate);
  const gameData = config.gameData
    ? keepGameData(createRemoteGameData({ ...config.gameData, fetch, now, onError: troubles.onGameDataError }))
    : gameTables;
  const people = createPeople({ db, users, gameData, zones, invalidate });

  // What they write
  const groups: GroupLookup = { closed: people.cards.closed };
  const rules = createRules({ restrictions, reputation, productMap, translate });
  const hot = createHotSearch({ db, invalidate, zones, isFound: createIsFound(db) });
  const content = {
    db,
    audit,
    users,
    hooks,
    media: media.media.ofPosts,
    groups,
    rules,
    invalidate,
    cached,
    cachedOwn,
    tagged,
    blockedBy,
  };
  const posts = createPosts({
    ...content,
    defaultsOf: infrastructure.defaultsOf,
    themeTypes: declaredAt(themeTypes, infrastructure.manifests).map(({ value }) => value),
    searched: hot.searchedLater,
    isPaced: infrastructure.isRateLimited,
  });
  const comments = createComments({ ...content, posts });
  const places = createPlaces({ db, posts, comments, invalidate });
  const userSearch = createUserSearch(db, users);
  const topics = createTopics({ db, users, audit, cached, invalidate });

  // What others make of it
  const follow = createFollow({ db, users, cached, cachedOwn, invalidate, listed: posts.listed }, blocks);
  const details = createUserDetails({
    db,
    cachedOwn,
    tagged,
    users,
    own: (ctx, uid) => people.withOwn(ctx, uid, hooks.run(userHooks.own, ctx, [uid])),
    follow,
    gamesOf: people.games.ofViewer,
  });
  const messageKinds = createMessageKinds(infrastructure.manifests, infrastructure.enabledIn);
  const messageWriter = createMessageWriter({
    db,
    hooks,
    invalidate,
    blockedBy,
    announce(news) {
      push.announce(news);
      mail.announce(news);
    },
  });
  const messageSettings = createMessageSettings({ db, personalCache, kinds: messageKinds, invalidate });
  const messages = createMessages({
    db,
    users,
    noticeText: noticeTexts(translator),
    personalCache,
    kinds: messageKinds,
    settings: messageSettings,
    writer: messageWriter,
    blockedBy,
    submissions: posts.requestKeys,
  });
  const push = setUpPush(infrastructure, {
    viewers,
    unreadItems: messages.unreadItems,
    pushed: messageSettings.pushed,
    onError: troubles.onPushError,
  });
  const mail = setUpMail(infrastructure, {
    viewers,
    kinds: messageKinds,
    settings: messageSettings,
    unreadItems: messages.unreadItems,
    unread: messages.unread,
    hotPosts: posts.hot,
    followedPosts: follow.feed.newest,
    onError: troubles.onMailError,
  });
  const streams = createStreams({
    now,
    unreadFor: messages.unreadFor,
    isActive: async (uid) => (await viewers.load(uid))?.frozen === false,
    blockedBy,
    checkSessions: async (ids) => infrastructure.invalidation.drop(await viewers.endedTags(ids, now())),
    onError: (error) => app.log.error({ err: error }, 'Telling open pages of messages failed'),
  });
  infrastructure.invalidation.add({ invalidate: streams.onInvalidate, flush: streams.flush });

  return {
    ...accountModules,
    audit,
    pictures: media,
    media: media.media,
    storage: media.storage,
    users,
    details,
    reputation,
    systemAccounts,
    blocks,
    signatures,
    gameTables,
    people,
    groups,
    rules,
    hot,
    posts,
    comments,
    places,
    topics,
    follow,
    messageKinds,
    messageWriter,
    messages,
    messageSettings,
    pushBrowsers: push.browsers,
    mail,
    streams,
    profileEdit: createProfileEdit({
      db,
      invalidate,
      isReserved: profiles.isReserved,
      signatures,
      restrictions,
      avatars: media.avatars,
      ownUser: details.ownUser,
    }),
    transfer: createPostTransfer(db, posts),
    favors: createFavors({ db, users, hooks, invalidate }),
    collects: createCollects({ db, invalidate }),
    lists: createLists({ db, posts, users, hooks, blockedBy }),
    collections: createCollections({ db, blockedBy }),
    visits: createVisits({ db, posts, places, hooks }),
    userSearch,
    suggest: createSuggest({ posts, topics, users: userSearch, blockedBy }),
    underReview: createUnderReview({ db, storage: media.storage, users, audit, messages: messageWriter }),
    reports: createReports({
      db,
      posts,
      comments,
      users,
      rights,
      restrictions,
      details,
      audit,
      messages: messageWriter,
      hooks,
      media: media.media,
    }),
    /** The gray mode's, as the operator has set them. */
    switches: () => config.grayMode,
    productMap,
    translate,
  };
}

export type Modules = ReturnType<typeof createModules>;
