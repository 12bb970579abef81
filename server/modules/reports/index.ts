export { reportMigrations } from './migrations.ts';
export { createReports } from './reports.ts';
export { reportRoutes } from './routes.ts';
