import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, type RequestContext } from '../../sdk/index.ts';
import { createCards } from './cards.ts';
import { createFriends } from './friends.ts';
import { createGames } from './games.ts';
import { createPlaces } from './places.ts';
import type { PeopleDeps } from './ports.ts';
import { createRoles } from './roles.ts';
import { createZonePeople } from './zone-people.ts';

/** What is known of people in games, put together. */
export function createPeople(deps: PeopleDeps) {
  const { db, users, gameData } = deps;
  const places = createPlaces(deps.zones);
  const roles = createRoles({ ...deps, places });
  const games = createGames({ ...deps, places, roles });
  return {
    roles,
    games,
    friends: createFriends(db),
    cards: createCards({ users, gameData, places, roles }),
    zonePeople: createZonePeople({ db, users, gameData, places }),
    ownUser: users.ownUser,
    maxShownRoles: LIMITS.shownRoles,

    /** @throws NOT_FOUND */
    async infoCard(ctx: RequestContext, uid: number) {
      const userInfo = (await users.cards(ctx, [uid])).get(uid);
      if (!userInfo) throw fail('NOT_FOUND');
      const shown = (await roles.shown(ctx, [uid])).get(uid) ?? [];
      const showingRole = shown.find(({ zone }) => zone === ctx.zone.abbr) ?? shown[0] ?? null;
      return { userInfo, showingRole, playedGames: (await games.openOf(ctx, [uid])).get(uid) ?? [] };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
