export { createCollects, type CollectService } from './collects.ts';
export { createFavors, type FavorService } from './favors.ts';
export { favorHooks } from './hooks.ts';
export { favorRoutes } from './routes.ts';
