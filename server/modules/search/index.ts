export { createHotSearch, type HotSearch, type HotSearchDeps } from './hot.ts';
export { searchMigrations } from './migrations.ts';
export { searchRoutes } from './routes.ts';
export { createSuggestions } from './suggestions.ts';
export { createUserSearch } from './users.ts';
