export { createCollections } from './collections.ts';
export { createLists, type UserLists } from './lists.ts';
export { userPageMigrations } from './migrations.ts';
export { userPageRoutes } from './routes.ts';
export { createVisits, type Visits } from './visits.ts';
