import { pluginError, viewerOf, type RequestContext } from '../../../server/sdk/index.ts';
import { CONTRIBUTION_LIMITS } from '../contract.ts';
import { manifest } from '../manifest.ts';
import type { ContributionStore } from './store.ts';
import type { Core } from './uses.ts';

/**
 * In a transaction that adds to the viewer's open pieces: there is room for one more. Those of one
 * person come one after the other, so that no two take the last place.
 * @throws TOO_MANY
 */
export async function assertRoom(
  ctx: RequestContext,
  { core: { db }, store }: { readonly core: Pick<Core, 'db'>; readonly store: Pick<ContributionStore, 'openOf'> },
): Promise<void> {
  const { uid } = viewerOf(ctx);
  await db.lockName(`contribution_open:${ctx.zone.abbr}:${uid}`);
  const max = CONTRIBUTION_LIMITS.open;
  if ((await store.openOf(ctx.zone.abbr, uid)) >= max) throw pluginError(manifest, 'TOO_MANY', { max });
}
