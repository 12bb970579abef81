export { createAudit } from './audit.ts';
export { auditMigrations } from './migrations.ts';
export type { AuditService } from './services.ts';
export type { AuditTables } from './tables.ts';
