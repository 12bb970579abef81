export { participationMigrations } from './migrations.ts';
export { createParticipation } from './participation.ts';
export { CORE_STAFF_CODES } from './rules.ts';
