import { ALL_ZONES, PermissionCode } from '../../../platform/contract/permission-codes.ts';
import { viewerOf, type RequestContext } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import type { Auth, Permissions } from './permissions.ts';
import type { RightsService } from './services.ts';

/** How far somebody's rights reach in a zone: 0 a member, 1 code 12, 2 code 13, 3 either in all zones. */
function rankIn(auth: Auth, zone: string): number {
  const { manager, mastermind } = PermissionCode;
  const holds = (key: string, code: number): boolean => auth[key]?.includes(code) ?? false;
  if (holds(ALL_ZONES, manager) || holds(ALL_ZONES, mastermind)) return 3;
  if (holds(zone, manager)) return 2;
  return holds(zone, mastermind) ? 1 : 0;
}

/** @see RightsService */
export const createRights = ({ list }: Pick<Permissions, 'list'>): RightsService => ({
  async outranks(ctx, uid) {
    const { abbr } = ctx.zone;
    return rankIn(await list(uid), abbr) > rankIn(viewerOf(ctx).auth, abbr);
  },
});

/**
 * Nobody restricts themselves, nor somebody with more rights than they have.
 * @throws FORBIDDEN
 */
export async function assertMayRestrict(rights: RightsService, ctx: RequestContext, uid: number): Promise<void> {
  if (uid === viewerOf(ctx).uid || (await rights.outranks(ctx, uid))) throw fail('FORBIDDEN');
}
