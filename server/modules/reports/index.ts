export { reportMigrations } from './migrations.ts';
export { createReports, type Reports } from './reports.ts';
export { reportRoutes } from './routes.ts';
