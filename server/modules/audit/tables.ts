import type { Generated } from 'kysely';
import type { AuditEntry } from '../../sdk/audit.ts';

/** Who did what, when, where and why. Rows are only ever added. */
export interface AuditTables {
  audit_log: {
    id: Generated<number>;
    at: number;
    zone: string;
    uid: number;
    action: string;
    target_type: AuditEntry['targetType'];
    target_id: number;
    reason: string;
    /** JSON object. */
    detail: string;
    ip: string;
    request_id: string;
  };
}
