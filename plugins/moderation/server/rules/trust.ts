import {
  DAY_MS,
  MINUTE_MS,
  createLru,
  settingsOf,
  viewerOf,
  type RequestContext,
} from '../../../../server/sdk/index.ts';
import { levelHooks } from '../../../levels/server/face.ts';
import { manifest } from '../../manifest.ts';
import type { Core } from '../uses.ts';

/** How far somebody is to be trusted in a zone (docs/product/writing-pace.md). */
export type Trust = 'newcomers' | 'members' | 'trusted';

/** People, and how long it is remembered: a level or a reputation that changes may count that much later. */
const KEPT = 10_000;
const KEPT_MS = 5 * MINUTE_MS;

/** From the age of the account, the reputation, and the level in zones that have levels. */
export function createTrust(core: Pick<Core, 'hooks' | 'reputation' | 'users'>) {
  const known = createLru<string, { readonly trust: Trust; readonly madeAt: number; readonly at: number }>(KEPT);

  async function judge(ctx: RequestContext, uid: number): Promise<{ trust: Trust; madeAt: number }> {
    const { newcomer, trust } = settingsOf(ctx, manifest).pace;
    const madeAt = (await core.users.madeAt([uid])).get(uid) ?? ctx.now;
    const reputation = await core.reputation.value(ctx, uid);
    const isOlder = (days: number): boolean => ctx.now - madeAt >= days * DAY_MS;
    if (!isOlder(newcomer.days) || reputation < newcomer.reputation) return { trust: 'newcomers', madeAt };
    if (!isOlder(trust.days) || reputation < trust.reputation) return { trust: 'members', madeAt };
    const level = (await core.hooks.run(levelHooks.of, ctx, [uid]))?.get(uid) ?? null;
    return { trust: level === null || level >= trust.level ? 'trusted' : 'members', madeAt };
  }

  return async (ctx: RequestContext): Promise<{ trust: Trust; madeAt: number }> => {
    const { uid } = viewerOf(ctx);
    const key = `${ctx.zone.abbr}:${uid}`;
    const before = known.get(key);
    if (before && ctx.now >= before.at && ctx.now < before.at + KEPT_MS) return before;
    const found = { ...(await judge(ctx, uid)), at: ctx.now };
    known.set(key, found);
    return found;
  };
}
