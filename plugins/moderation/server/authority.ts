import {
  fail,
  PermissionCode,
  moderatorGate,
  passes,
  pluginError,
  viewerOf,
  type RequestContext,
} from '../../../server/sdk/index.ts';
import { isCoreTarget } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { CUSTOM } from '../shared/clauses.ts';
import { penaltyHooks } from './face.ts';
import type { SanctionRow } from './tables.ts';
import type { Core } from './uses.ts';

/** Clauses other than the custom one are for code 32. */
export const mayChoose = ({ viewer }: RequestContext, clause: string): boolean =>
  clause === CUSTOM || (viewer?.codes.includes(PermissionCode.punishment) ?? false);

/** @throws CLAUSE_FORBIDDEN */
export function assertMayChoose(ctx: RequestContext, clause: string): void {
  if (!mayChoose(ctx, clause)) throw pluginError(manifest, 'CLAUSE_FORBIDDEN');
}

/**
 * Nobody penalises themselves, nor somebody with more rights.
 * @throws OWN_SANCTION, OUTRANKED
 */
export async function assertMayPenalise(core: Core, ctx: RequestContext, uid: number): Promise<void> {
  if (uid === viewerOf(ctx).uid) throw pluginError(manifest, 'OWN_SANCTION');
  if (await core.rights.outranks(ctx, uid)) throw pluginError(manifest, 'OUTRANKED');
}

/** Whether the viewer may take a sanction back: as whoever may issue it, and not their own. */
export const mayUndo = (ctx: RequestContext, { uid, clause_id }: Pick<SanctionRow, 'uid' | 'clause_id'>): boolean =>
  passes(moderatorGate, ctx.viewer) && uid !== ctx.viewer?.uid && mayChoose(ctx, clause_id);

/** @throws OWN_SANCTION, CLAUSE_FORBIDDEN */
export function assertMayUndo(ctx: RequestContext, { uid, clause_id }: Pick<SanctionRow, 'uid' | 'clause_id'>): void {
  if (uid === viewerOf(ctx).uid) throw pluginError(manifest, 'OWN_SANCTION');
  assertMayChoose(ctx, clause_id);
}

type About = Pick<SanctionRow, 'target_type' | 'target_id'>;

/** Whether the viewer has a part in what a sanction is about, and so decides nothing about it. */
export async function isParty(
  { hooks, posts }: Pick<Core, 'hooks' | 'posts'>,
  ctx: RequestContext,
  { target_type: type, target_id: id }: About,
): Promise<boolean> {
  // Under another name the sanction is of that name.
  if (type === 'post') return posts.isOwn(ctx, id);
  return !isCoreTarget(type) && hooks.run(penaltyHooks.isParty, ctx, { type, id });
}

/** @throws OWN_MATTER */
export async function assertNoParty(
  core: Pick<Core, 'hooks' | 'posts'>,
  ctx: RequestContext,
  about: About,
): Promise<void> {
  if (await isParty(core, ctx, about)) throw fail('OWN_MATTER');
}
