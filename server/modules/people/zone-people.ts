import { PermissionCode, ALL_ZONES } from '../../../platform/contract/permission-codes.ts';
import { GAME_DATA_TAG, type GameDataProvider } from '../../providers/game-data/index.ts';
import { viewerOf, type Db, type RequestContext } from '../../sdk/index.ts';
import { AccountStatus, type AccountTables } from '../accounts/index.ts';
import { presentThemes } from '../themes/index.ts';
import type { Places } from './places.ts';
import { orWithout } from './unreachable.ts';
import type { UserService } from '../users/index.ts';

const MOST_ACCOUNTS = 50;
const CODE_OF_BADGE: Readonly<Record<number, number>> = { 1: PermissionCode.manager, 2: PermissionCode.mastermind };
const STAFF: readonly number[] = Object.values(CODE_OF_BADGE);

interface Deps {
  readonly db: Db;
  readonly users: Pick<UserService, 'cards'>;
  readonly gameData: GameDataProvider;
  readonly places: Places;
}

/** Groups of the viewer, officials and the VIP entrance of a zone. */
export function createZonePeople({ db, users, gameData, places }: Deps) {
  /** @throws GAME_DATA_DOWN */
  async function groups(ctx: RequestContext, uid = viewerOf(ctx).uid) {
    const zone = places.find(ctx.zone.abbr);
    if (!zone) return [];
    ctx.tag(GAME_DATA_TAG);
    const list = await gameData.groups(uid);
    return list.filter((group) => group.zone === zone.abbr).map((group) => ({ ...group, gameId: zone.gameId }));
  }

  /**
   * In a zone with a VIP interface (`vipEntrance`): its officials and masterminds, and players with
   * a role of the level that it says. Nobody is refused a page because the game data cannot be
   * reached: then players have no entrance.
   */
  async function hasVipEntrance(ctx: RequestContext): Promise<boolean> {
    const { vipEntrance, abbr } = ctx.zone;
    const { uid, codes } = viewerOf(ctx);
    if (!vipEntrance) return false;
    if (STAFF.some((code) => codes.includes(code))) return true;
    const roles = await orWithout(ctx, gameData.roles(uid), []);
    return roles.some(({ zone, level }) => zone === abbr && level >= vipEntrance.roleLevel);
  }

  return {
    groups,

    /** Who holds a badge here: what everybody sees beside their names. */
    async officials(ctx: RequestContext, badge: number) {
      const rows = await db
        .q<AccountTables>()
        .selectFrom('permission_grant as g')
        .innerJoin('account as a', 'a.id', 'g.uid')
        .select(({ fn }) => ['g.uid', fn.min('g.granted_at').as('since')])
        .where('g.zone', 'in', [ALL_ZONES, ctx.zone.abbr])
        .where('g.code', '=', CODE_OF_BADGE[badge] ?? PermissionCode.manager)
        .where('a.status', '=', AccountStatus.ok)
        .groupBy('g.uid')
        .orderBy('since')
        .orderBy('g.uid')
        .limit(MOST_ACCOUNTS)
        .execute();
      const uids = rows.map(({ uid }) => uid);
      const cards = await users.cards(ctx, uids);
      // An official who is also a mastermind shows the badge of officials.
      return uids.flatMap((uid) => cards.get(uid) ?? []).filter((card) => card.badge === badge);
    },

    themeTypes(ctx: RequestContext) {
      const byType = Map.groupBy(presentThemes(ctx), ({ type }) => type);
      return [...byType].map(([type, themes]) => ({
        type,
        themes: themes.map(({ themeId, name }) => ({ themeId, name })),
      }));
    },

    hasVipEntrance,
    vipEntrance: async (ctx: RequestContext): Promise<{ showVipEntrance: 0 | 1 }> => ({
      showVipEntrance: (await hasVipEntrance(ctx)) ? 1 : 0,
    }),
  };
}
