export { createAudit } from './audit.ts';
export { auditMigrations } from './migrations.ts';
export type { AuditTables } from './tables.ts';
