export { messageMigrations } from './migrations.ts';
export { sendNotices } from './send.ts';
