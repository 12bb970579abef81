import type { Db } from '../../db/index.ts';
import { viewerOf } from '../../sdk/context.ts';
import type { AuditTables } from './tables.ts';
import type { AuditService } from './services.ts';

/**
 * Records moderation acts and shows them. A record joins the transaction of the act: neither exists
 * without the other.
 */
export function createAudit(db: Db): AuditService {
  return {
    async record(ctx, { action, targetType, targetId, reason, byUid, detail = {} }) {
      if (!db.inTx()) throw new Error('an act is recorded in its own transaction');
      await db
        .q<AuditTables>()
        .insertInto('audit_log')
        .values({
          at: ctx.now,
          zone: ctx.zone.abbr,
          uid: byUid ?? viewerOf(ctx).uid,
          action,
          target_type: targetType,
          target_id: targetId,
          reason,
          detail: JSON.stringify(detail),
          ip: ctx.ip,
          request_id: ctx.requestId,
        })
        .execute();
    },
    async list(ctx, { targetType, targetId, limit, offset }) {
      let query = db
        .q<AuditTables>()
        .selectFrom('audit_log')
        .select(['id', 'action', 'target_type', 'target_id', 'reason', 'uid', 'at'])
        .where('zone', '=', ctx.zone.abbr);
      if (targetType !== undefined) query = query.where('target_type', '=', targetType);
      if (targetId !== undefined) query = query.where('target_id', '=', targetId);
      const rows = await query.orderBy('id', 'desc').limit(limit).offset(offset).execute();
      return rows.map((row) => ({
        id: row.id,
        action: row.action,
        targetType: row.target_type,
        targetId: row.target_id,
        reason: row.reason,
        byUid: row.uid,
        createdAt: row.at,
      }));
    },
  };
}
