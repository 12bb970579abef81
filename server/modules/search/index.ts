export { createHotSearch, type HotSearch, type HotSearchDeps } from './hot.ts';
export { searchMigrations } from './migrations.ts';
export { searchRoutes } from './routes.ts';
export { createSuggest } from './suggest.ts';
export { createUserSearch } from './users.ts';
