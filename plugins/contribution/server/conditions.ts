import { code, passes, PermissionCode, pluginError, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import type { Condition } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { conditionFault, needsRole, type Contributor } from '../shared/conditions.ts';
import type { Core } from './uses.ts';

const exempt = code(PermissionCode.contributeAlways);

/** Who may contribute: docs/product/contributions.md. The page and each submission ask the same. */
export function createConditions(core: Pick<Core, 'people' | 'texts'>) {
  /** What the zone's condition is decided by. @throws GAME_DATA_DOWN */
  async function look(ctx: RequestContext) {
    viewerOf(ctx);
    const [roles, games] = await Promise.all([core.people.roles(ctx), core.people.games(ctx)]);
    const contributor: Contributor = {
      openContribute: ctx.zone.openContribute,
      condition: ctx.zone.contributeCondition,
      isExempt: passes(exempt, ctx.viewer),
      roles: roles.length,
      games: games.length,
    };
    return { contributor, roles, games };
  }

  return {
    /** The same answer, in words. @throws GAME_DATA_DOWN */
    async explain(ctx: RequestContext): Promise<Condition> {
      const { contributor, roles, games } = await look(ctx);
      const fault = conditionFault(contributor);
      return {
        condition: contributor.condition,
        isAllowed: fault === null,
        fault,
        reason: fault === null ? '' : core.texts.reason(ctx, pluginError(manifest, fault)),
        byCode: contributor.isExempt,
        needsRole: needsRole(contributor),
        roles: [...roles],
        games: games.map(({ closed: _closed, ...game }) => game),
      };
    },

    /**
     * @returns the viewer's roles in the game, and whether one is to be named
     * @throws CLOSED_ZONE, PLAY_FIRST, NO_GAME, NO_ROLE, GAME_DATA_DOWN
     */
    async assertMet(ctx: RequestContext) {
      const { contributor, roles } = await look(ctx);
      const fault = conditionFault(contributor);
      if (fault) throw pluginError(manifest, fault);
      return { roles, needsRole: needsRole(contributor) };
    },
  };
}
export type Conditions = ReturnType<typeof createConditions>;
