import { fail, route, type RouteExtension } from '../../../server/sdk/index.ts';
import {
  flagMedals,
  getUserMedal,
  grantFlag,
  revokeFlag,
  saveMedalOrder,
  setMedalRead,
  wearMedal,
} from '../contract.ts';
import type { FlagAwards } from './flags.ts';
import type { MedalService } from './service.ts';

export function medalRoutes(medals: MedalService, flags: FlagAwards): RouteExtension[] {
  return [
    route(getUserMedal, (ctx, { zmUid }) => medals.wall(ctx, zmUid)),
    route(wearMedal, async (ctx, { medalId, status }) => ({
      wearMedalList: await medals.wear(ctx, medalId, status === 1),
    })),
    route(saveMedalOrder, async (ctx, { order }) => ({
      wearMedalList: await medals.saveOrder(ctx, readIds(order, 'order')),
    })),
    route(setMedalRead, async (ctx, { medalIdList }) => {
      await medals.markRead(ctx, readIds(medalIdList, 'medalIdList'));
      return {};
    }),
    route(flagMedals, (ctx, { uid }) => flags.list(ctx, uid)),
    route(grantFlag, async (ctx, { uid, medalId, reason }) => ({
      changed: await flags.grant(ctx, uid, medalId, reason),
    })),
    route(revokeFlag, async (ctx, { uid, medalId, reason }) => ({
      changed: await flags.revoke(ctx, uid, medalId, reason),
    })),
  ];
}

/** `[1,2]`, `"[1,2]"` or `"1,2"`. @throws BAD_INPUT naming the field */
export function readIds(given: string | readonly number[], field: string): readonly number[] {
  if (typeof given !== 'string') return given;
  const text = given.trim().replace(/^\[(.*)\]$/, '$1');
  if (text === '') return [];
  const ids = text.split(',').map((part) => Number(/^\s*"?(\d{1,15})"?\s*$/.exec(part)?.[1] ?? 0));
  if (ids.length > 100 || ids.some((id) => id < 1)) throw fail('BAD_INPUT', { field });
  return ids;
}
