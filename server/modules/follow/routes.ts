import {
  addBlock,
  addFollow,
  cancelFollow,
  deleteBlock,
  fansList,
  followFeed,
  followList,
  followSuggestions,
  followUnread,
  people,
  setAllowFollow,
  userBlocks,
} from '../../../platform/contract/endpoints/follow.ts';
import { route, type RouteExtension } from '../../sdk/index.ts';
import type { FollowService } from './service.ts';

/** The calls about following and blocking. */
export function followRoutes({ follow }: { readonly follow: FollowService }): RouteExtension[] {
  return [
    route(addFollow, (ctx, { uid }) => follow.follow(ctx, uid)),
    route(cancelFollow, (ctx, { uid }) => follow.cancel(ctx, uid)),
    route(setAllowFollow, (ctx, { allowFollow }) => follow.setAllowed(ctx, allowFollow)),
    route(followFeed, (ctx, paging) => follow.feed.page(ctx, paging)),
    route(followUnread, (ctx) => follow.feed.unread(ctx)),
    route(followSuggestions, (ctx) => follow.feed.suggestions(ctx)),
    route(followList, (ctx, input) => follow.people.followed(ctx, input)),
    route(fansList, (ctx, input) => follow.people.fans(ctx, input)),
    route(people, async (ctx, { uids }) => ({ list: await follow.people.many(ctx, uids.split(',').map(Number)) })),
    route(userBlocks, (ctx, input) => follow.blocks(ctx, input)),
    route(addBlock, (ctx, { uid }) => follow.block(ctx, uid)),
    route(deleteBlock, (ctx, { uid }) => follow.unblock(ctx, uid)),
  ];
}
