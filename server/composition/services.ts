import { staffCodes } from '../../platform/contract/index.ts';
import { createContexts } from '../host/context-as.ts';
import { createSeals } from '../host/sealing.ts';
import { createImposing } from '../modules/accounts/index.ts';
import { createDrafts, createReview } from '../modules/drafts/index.ts';
import { createRooms } from '../modules/messages/index.ts';
import { createFriendClearing } from '../modules/follow/index.ts';
import { createParticipation } from '../modules/participation/index.ts';
import { createRoleClearing } from '../modules/people/index.ts';
import { createContent, createMute } from '../modules/posts/index.ts';
import { createProfileClearing } from '../modules/users/index.ts';
import { createOutsideReviewer } from '../providers/review/index.ts';
import { openVideo } from '../providers/video/index.ts';
import * as sdk from '../sdk/index.ts';
import type { Infrastructure } from './infrastructure.ts';
import type { Modules } from './modules.ts';

const { provide } = sdk;

/** What implements the services that plugins use, on this host. */
export function provideServices(infrastructure: Infrastructure, modules: Modules): sdk.Services {
  const { config, db, hooks, zones, cached, cachedOwn, invalidation } = infrastructure;
  const { posts, comments, users, systemAccounts, people, follow, media, messages, messageWriter } = modules;
  const reviewer =
    config.review && createOutsideReviewer({ ...config.review, publicOrigin: config.publicOrigin, fetch });
  return sdk.createServices([
    provide(sdk.databaseService, db),
    provide(sdk.hookService, hooks),
    provide(sdk.contextService, createContexts({ viewers: modules.viewers, zones: () => zones.current().list })),
    provide(sdk.cacheService, { shared: cached, own: cachedOwn }),
    provide(sdk.invalidateService, invalidation.invalidate),
    provide(sdk.textService, { reason: modules.translate }),
    provide(sdk.sealService, createSeals(config.sessionSecret)),
    provide(sdk.webService, infrastructure.web),
    provide(sdk.outsideService, infrastructure.outside),
    provide(sdk.auditService, modules.audit),
    provide(sdk.rightsService, modules.rights),
    provide(sdk.restrictionService, createImposing(modules.restrictions)),
    provide(sdk.userService, { ...users, ...systemAccounts }),
    provide(sdk.reputationService, modules.reputation),
    provide(sdk.clearingService, {
      profile: createProfileClearing(db, infrastructure.invalidation.invalidate),
      friends: createFriendClearing(db, infrastructure.invalidation.invalidate),
      roles: createRoleClearing(db, infrastructure.invalidation.invalidate),
    }),
    provide(sdk.peopleService, {
      blockedBy: modules.blocks.blockedBy,
      allowsFollows: follow.isAllowed,
      follows: follow.isFollowing,
      hasVipEntrance: people.zonePeople.hasVipEntrance,
      roles: people.roles.here,
      games: people.games.own,
    }),
    provide(sdk.collectionService, modules.collections),
    provide(sdk.topicService, { shown: modules.topics.shown }),
    provide(sdk.ruleService, { ...modules.rules, mute: createMute({ ...modules, db }) }),
    provide(sdk.postService, posts),
    provide(sdk.submissionService, posts.requestKeys),
    provide(sdk.contentService, createContent({ groups: modules.groups, media }, media.ofPosts)),
    provide(sdk.commentService, comments),
    provide(sdk.reportService, modules.reports),
    ...modules.pictures.provided,
    provide(sdk.videoService, openVideo(config)),
    provide(sdk.participationService, createParticipation(db, infrastructure.codesAt(staffCodes))),
    provide(sdk.messageService, {
      send: (ctx, notices) => messageWriter.send(ctx, notices),
      count: (ctx, to, notice) => messageWriter.count(ctx, to, notice),
      counting: (ctx, to, of) => messageWriter.counting(ctx, to, of),
      recount: (ctx, by, of) => messageWriter.recount(ctx, by, of),
      toldOf: (ctx, commentId, uids) => messageWriter.toldOf(ctx, commentId, uids),
      withdraw: (ctx, notice) => messageWriter.withdraw(ctx, notice),
      list: (ctx, { value: { type } }, range) => messages.list(ctx, { ...range, type }),
    }),
    provide(sdk.roomService, createRooms(db)),
    provide(sdk.draftService, createDrafts(hooks, infrastructure.defaultsOf)),
    provide(sdk.reviewService, createReview(hooks, reviewer)),
  ]);
}
