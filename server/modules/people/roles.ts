import type { GameRole, OwnRole } from '../../../platform/contract/endpoints/people.ts';
import { GAME_DATA_TAG, type GameRef, type RoleRecord } from '../../providers/game-data/index.ts';
import { fail, viewerOf, type RequestContext } from '../../sdk/index.ts';
import type { Places } from './places.ts';
import { peopleTag, type PeopleDeps } from './ports.ts';
import { isOpenIn, lockProfile, settingsOf, type GameSettings } from './settings.ts';
import type { PeopleTables } from './tables.ts';
import { orWithout } from './unreachable.ts';

const keyOf = (zone: string, id: string): string => `${zone}/${id}`;

type Deps = Pick<PeopleDeps, 'db' | 'gameData' | 'invalidate'> & { readonly places: Places };

/** Roles in games: all of one's own, and those that people have chosen to show. */
export function createRoles({ db, gameData, invalidate, places }: Deps) {
  /** Own roles in the order of the records, each with what others see of it. */
  function present(records: readonly RoleRecord[], settings: GameSettings): OwnRole[] {
    const shownKeys = new Set(settings.roles.map(({ zone, id }) => keyOf(zone, id)));
    return records.flatMap(places.role).map((role) => {
      const showing = shownKeys.has(keyOf(role.zone, role.roleId)) ? 1 : 0;
      return { ...role, showing, open: showing === 1 && isOpenIn(settings, role.zone) ? 1 : 0 };
    });
  }

  /** Shown roles in the order of their owner, then the others. */
  function presentInOrder(records: readonly RoleRecord[], settings: GameSettings): OwnRole[] {
    const chosen = settings.roles.map(({ zone, id }) => keyOf(zone, id));
    const rank = ({ zone, roleId }: OwnRole): number => {
      const place = chosen.indexOf(keyOf(zone, roleId));
      return place === -1 ? chosen.length : place;
    };
    return present(records, settings).toSorted((a, b) => rank(a) - rank(b));
  }

  const settingsFor = async (uid: number): Promise<GameSettings> => (await settingsOf(db, [uid]))(uid);

  /** All of a person's own roles, for them alone, the last played first. @throws GAME_DATA_DOWN */
  async function own(ctx: RequestContext, uid = viewerOf(ctx).uid): Promise<OwnRole[]> {
    return present(await gameData.roles(uid), await settingsFor(uid));
  }

  return {
    own,

    /**
     * The viewer's own roles in the zone's game; names the tags under which they may be kept.
     * @throws GAME_DATA_DOWN
     */
    async here(ctx: RequestContext): Promise<OwnRole[]> {
      ctx.tag(GAME_DATA_TAG, peopleTag(viewerOf(ctx).uid));
      return (await own(ctx)).filter(({ zone }) => zone === ctx.zone.abbr);
    },

    ownInOrder: async (ctx: RequestContext): Promise<OwnRole[]> => {
      const { uid } = viewerOf(ctx);
      return presentInOrder(await gameData.roles(uid), await settingsFor(uid));
    },

    async inZone(
      ctx: RequestContext,
      onlyOpen: boolean,
      uid = viewerOf(ctx).uid,
    ): Promise<{ readonly list: OwnRole[] }> {
      ctx.tag(GAME_DATA_TAG, peopleTag(uid));
      const isHere = ({ zone, open }: OwnRole) => zone === ctx.zone.abbr && (!onlyOpen || open === 1);
      return { list: (await own(ctx, uid)).filter(isHere) };
    },

    /**
     * The roles that these people show, in their order, whoever asks: chosen by them, still theirs,
     * in a game that they do not hide. Empty where the game data cannot be reached.
     */
    async shown(ctx: RequestContext, uids: readonly number[]): Promise<ReadonlyMap<number, GameRole[]>> {
      ctx.tag(GAME_DATA_TAG, ...uids.map(peopleTag));
      const settings = await settingsOf(db, uids);
      const refs = uids.flatMap((uid) => settings(uid).roles.filter(({ zone }) => isOpenIn(settings(uid), zone)));
      const records = await orWithout<readonly RoleRecord[]>(ctx, gameData.rolesById(refs), []);
      const byKey = new Map(records.map((role) => [keyOf(role.zone, role.roleId), role]));
      return new Map(
        uids.map((uid) => {
          const roles = settings(uid).roles.flatMap(({ zone, id }) => byKey.get(keyOf(zone, id)) ?? []);
          const visible = roles.filter((role) => role.uid === uid && isOpenIn(settings(uid), role.zone));
          return [uid, visible.flatMap(places.role)];
        }),
      );
    },

    /**
     * Those of these roles that the viewer may know of: own ones, and those that their owners show.
     * @throws GAME_DATA_DOWN
     */
    async visible(ctx: RequestContext, refs: readonly GameRef[]): Promise<RoleRecord[]> {
      const records = await gameData.rolesById(refs);
      const settings = await settingsOf(db, [...new Set(records.map(({ uid }) => uid))]);
      return records.filter((role) => {
        if (role.uid === ctx.viewer?.uid) return true;
        const theirs = settings(role.uid);
        const isChosen = theirs.roles.some(({ zone, id }) => zone === role.zone && id === role.roleId);
        return isChosen && isOpenIn(theirs, role.zone);
      });
    },

    /**
     * Shows exactly these roles of the viewer's, in this order.
     * @throws ROLE_UNKNOWN when one of them is not theirs, and then nothing has changed;
     *   GAME_DATA_DOWN
     */
    async show(
      ctx: RequestContext,
      chosen: readonly { readonly zone: string; readonly roleId: string }[],
    ): Promise<{ list: OwnRole[] }> {
      const { uid } = viewerOf(ctx);
      const wanted = [...new Map(chosen.map((role) => [keyOf(role.zone, role.roleId), role])).values()];
      const records = await gameData.roles(uid);
      const mine = new Set(records.map(({ zone, roleId }) => keyOf(zone, roleId)));
      const isMine = ({ zone, roleId }: { zone: string; roleId: string }) =>
        mine.has(keyOf(zone, roleId)) && places.find(zone) !== undefined;
      if (!wanted.every(isMine)) throw fail('ROLE_UNKNOWN');
      return db.tx(async () => {
        await lockProfile(db, uid);
        const q = () => db.q<PeopleTables>();
        await q().deleteFrom('showing_role').where('uid', '=', uid).execute();
        const rows = wanted.map(({ zone, roleId }, position) => ({ uid, zone, role_id: roleId, position }));
        if (rows.length > 0) await q().insertInto('showing_role').values(rows).execute();
        invalidate(peopleTag(uid));
        return { list: presentInOrder(records, await settingsFor(uid)) };
      });
    },
  };
}

export type Roles = ReturnType<typeof createRoles>;
