import { localName } from '../../../platform/contract/zone/local-name.ts';
import type { GameRole, PlayedGame } from '../../../platform/contract/endpoints/people.ts';
import type { ZoneConfig } from '../../../platform/contract/zone/index.ts';
import type { RoleRecord } from '../../providers/game-data/index.ts';
import type { RequestContext } from '../../sdk/index.ts';

/** The zones that have a game and run: in others nobody plays, whatever the game data says. */
export function createPlaces(zones: () => readonly ZoneConfig[]) {
  const playable = ({ gameId, state }: ZoneConfig): boolean => gameId > 0 && state === 'running';
  const find = (abbr: string): ZoneConfig | undefined => {
    const zone = zones().find((candidate) => candidate.abbr === abbr);
    return zone && playable(zone) ? zone : undefined;
  };
  return {
    find,

    /**
     * Where a card may belong: the zone that is looked at first, or the zones of the game that it
     * names.
     */
    ofGame: (ctx: RequestContext, gameId: number | undefined): string[] => {
      if (gameId === undefined || gameId === ctx.zone.gameId) {
        const others = gameId === undefined ? [] : zones().filter((zone) => zone.gameId === gameId);
        return [...new Set([ctx.zone.abbr, ...others.filter(playable).map(({ abbr }) => abbr)])];
      }
      return zones()
        .filter((zone) => zone.gameId === gameId && playable(zone))
        .map(({ abbr }) => abbr);
    },

    /** A game as it is shown; none for a zone that is not running. */
    game: (ctx: RequestContext, abbr: string, closed: boolean): PlayedGame[] => {
      const zone = find(abbr);
      if (!zone) return [];
      return [
        {
          zone: abbr,
          gameId: zone.gameId,
          name: localName(zone, ctx.locale),
          icon: zone.pcIcon,
          closed: closed ? 1 : 0,
        },
      ];
    },

    role: ({ uid: _owner, ...role }: RoleRecord): GameRole[] => {
      const zone = find(role.zone);
      return zone ? [{ ...role, gameId: zone.gameId }] : [];
    },
  };
}

export type Places = ReturnType<typeof createPlaces>;
