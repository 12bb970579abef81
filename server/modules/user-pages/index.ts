export { createCollections } from './collections.ts';
export { createLists } from './lists.ts';
export { userPageMigrations } from './migrations.ts';
export { userPageRoutes } from './routes.ts';
export { createVisits } from './visits.ts';
