import { viewerOf } from '../../sdk/context.ts';
import type { Restrictions } from './restrictions.ts';
import type { RestrictionService } from './services.ts';

/** Restrictions that plugins impose: `restrictionService`. */
export const createImposing = (restrictions: Pick<Restrictions, 'restrict' | 'lift'>): RestrictionService => ({
  impose: (ctx, imposed) =>
    restrictions.restrict({ ...imposed, zone: ctx.zone.abbr, byUid: viewerOf(ctx).uid }, ctx.now),
  lift: (ctx, { uid, kind, source }) => restrictions.lift(ctx.zone.abbr, uid, kind, source),
});
