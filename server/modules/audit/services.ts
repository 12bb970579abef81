import type { AuditEntry, AuditQuery, AuditRow } from '../../sdk/audit.ts';
import type { RequestContext } from '../../sdk/context.ts';
import { defineService } from '../../sdk/service.ts';

/** Who did what, when, where and why. */
export interface AuditService {
  /**
   * Writes one row in the current transaction: who (the viewer, unless the entry says otherwise),
   * when, where, what, why.
   */
  record(ctx: RequestContext, entry: AuditEntry): Promise<void>;
  /** Rows of the context's zone, newest first; of one target when named. */
  list(ctx: RequestContext, query: AuditQuery): Promise<AuditRow[]>;
}
export const auditService = defineService<AuditService>('audit');
