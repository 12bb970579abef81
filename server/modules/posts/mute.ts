import { DAY_MS } from '../../../platform/contract/durations.ts';
import type { Db } from '../../db/index.ts';
import { viewerOf } from '../../sdk/context.ts';
import { fail } from '../../sdk/errors.ts';
import { assertMayRestrict, RestrictionKind, type Restrictions, type RightsService } from '../accounts/index.ts';
import type { AuditService } from '../audit/index.ts';
import type { UserService } from '../users/index.ts';
import type { RuleService } from './services.ts';

export interface MuteDeps {
  readonly db: Db;
  readonly users: Pick<UserService, 'exists'>;
  readonly rights: RightsService;
  readonly restrictions: Pick<Restrictions, 'muteUntil'>;
  readonly audit: Pick<AuditService, 'record'>;
}

/** Mutes a person in a zone, with its audit row: `ruleService.mute`. */
export const createMute =
  ({ db, users, rights, restrictions, audit }: MuteDeps): RuleService['mute'] =>
  (ctx, uid, days, reason) =>
    db.tx(async () => {
      if (!(await users.exists(uid))) throw fail('NOT_FOUND');
      await assertMayRestrict(rights, ctx, uid);
      const until = ctx.now + days * DAY_MS;
      const by = {
        zone: ctx.zone.abbr,
        uid,
        kind: RestrictionKind.mute,
        until,
        reason,
        byUid: viewerOf(ctx).uid,
      };
      if (await restrictions.muteUntil(by, ctx.now))
        await audit.record(ctx, {
          action: 'user.mute',
          targetType: 'user',
          targetId: uid,
          reason,
          detail: { until },
        });
    });
