export { createHotSearch } from './hot.ts';
export { searchMigrations } from './migrations.ts';
export { searchRoutes } from './routes.ts';
export { createSuggest } from './suggest.ts';
export { createUserSearch } from './users.ts';
