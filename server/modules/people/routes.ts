import { Check } from 'typebox/value';
import * as calls from '../../../platform/contract/endpoints/people.ts';
import type { OwnUser } from '../../../platform/contract/endpoints/users.ts';
import { route, viewerOf, type RequestContext, type RouteExtension, type Viewer } from '../../sdk/index.ts';
import { readCardRefs } from './cards.ts';
import type { People } from './service.ts';

const isCardRef = (value: unknown): value is calls.CardRef => Check(calls.singleCardInfo.input, value);

export interface PeopleRouteDeps {
  readonly people: People;
  readonly ownUser: (ctx: RequestContext, viewer: Viewer) => Promise<OwnUser>;
}

/** Calls about roles, friends, groups, played games and cards. */
export function peopleRoutes({ people, ownUser }: PeopleRouteDeps): RouteExtension[] {
  const { roles, games, friends, cards, zonePeople } = people;
  return [
    route(calls.roles, (ctx, { checkRoleOpenFlag }) => roles.inZone(ctx, checkRoleOpenFlag === 1)),
    route(calls.allGameRoles, (ctx) => roles.inZone(ctx, false)),
    route(calls.showingRoles, async (ctx) => ({ list: await roles.ownInOrder(ctx), max: people.maxShownRoles })),
    route(calls.updateShowingRoles, (ctx, input) => roles.show(ctx, input.roles)),
    route(calls.userFriends, (ctx, input) => friends.list(ctx, input)),
    route(calls.updateRecentlyFriends, (ctx, { friendId }) => friends.touch(ctx, friendId)),
    route(calls.ownGroup, async (ctx) => ({ list: await zonePeople.groups(ctx) })),
    route(calls.userGroupCount, async (ctx) => ({ count: (await zonePeople.groups(ctx)).length })),
    route(calls.infoCard, (ctx, { uid }) => people.infoCard(ctx, uid)),
    route(calls.userGameInfo, (ctx, { uid }) => games.here(ctx, uid)),
    route(calls.cardInfo, async (ctx, { params }) => ({
      list: await cards.many(ctx, readCardRefs(params, isCardRef)),
    })),
    route(calls.singleCardInfo, (ctx, ref) => cards.one(ctx, ref)),
    route(calls.avatarCards, async (ctx, { list }) => ({ list: await cards.many(ctx, list) })),
    route(calls.playingGamesOf, (ctx, { uids }) =>
      games.many(ctx, typeof uids === 'string' ? uids.split(',').map(Number) : uids),
    ),
    route(calls.playingGames, (ctx, { uid }) => games.list(ctx, uid)),
    route(calls.firstPlayingGame, (ctx) => games.first(ctx)),
    route(calls.modifyPlayingGame, (ctx, { closed, abbr }) => games.modify(ctx, closed === 1, abbr)),
    route(calls.setPlayingGameStatus, (ctx, { status }) => games.setStatus(ctx, status === 1)),
    route(calls.accountsByPrivilege, async (ctx, { type = 1 }) => ({ list: await zonePeople.officials(ctx, type) })),
    route(calls.themeTypes, async (ctx) => ({ list: zonePeople.themeTypes(ctx) })),
    route(calls.firstGame, (ctx) => games.firstProduct(ctx)),
    route(calls.vipEntrance, (ctx) => zonePeople.vipEntrance(ctx)),
    route(calls.loginState, (ctx) => ownUser(ctx, viewerOf(ctx))),
  ];
}
