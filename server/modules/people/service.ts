import { LIMITS } from '../../../platform/contract/limits.ts';
import { fail, type RequestContext } from '../../sdk/index.ts';
import { createCards } from './cards.ts';
import { createFriends } from './friends.ts';
import { createGames } from './games.ts';
import { createPlaces } from './places.ts';
import type { PeopleDeps } from './ports.ts';
import { createRoles } from './roles.ts';
import { orWithout } from './unreachable.ts';
import { createZonePeople } from './zone-people.ts';

/** What is known of people in games, put together. */
export function createPeople(deps: PeopleDeps) {
  const { db, users, gameData } = deps;
  const places = createPlaces(deps.zones);
  const roles = createRoles({ ...deps, places });
  const zonePeople = createZonePeople({ db, users, gameData, places });
  const games = createGames({ ...deps, places, roles });
  return {
    roles,
    games,
    friends: createFriends(db),
    cards: createCards({ users, gameData, places, roles }),
    zonePeople,

    /**
     * A person's own data as plugins give it, with their roles and groups in this zone; none where
     * the game data cannot be reached.
     */
    async withOwn(ctx: RequestContext, uid: number, ofPlugins: Promise<Map<number, Record<string, unknown>>>) {
      const [found, own, group] = await Promise.all([
        ofPlugins,
        orWithout(ctx, roles.inZone(ctx, false, uid), { list: [] }),
        orWithout(ctx, zonePeople.groups(ctx, uid), []),
      ]);
      return { ...found.get(uid), roles: own.list, group };
    },
    maxShownRoles: LIMITS.shownRoles,

    /** @throws NOT_FOUND */
    async infoCard(ctx: RequestContext, uid: number) {
      const userInfo = (await users.cards(ctx, [uid])).get(uid);
      if (!userInfo) throw fail('NOT_FOUND');
      const shownRoles = (await roles.shown(ctx, [uid])).get(uid) ?? [];
      const showingRole = shownRoles.find(({ zone }) => zone === ctx.zone.abbr) ?? shownRoles[0] ?? null;
      return { userInfo, showingRole, playedGames: (await games.openOf(ctx, [uid])).get(uid) ?? [] };
    },
  };
}

export type People = ReturnType<typeof createPeople>;
