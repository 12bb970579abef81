export { participationMigrations } from './migrations.ts';
export { createParticipation } from './participation.ts';
