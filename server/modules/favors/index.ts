export { createCollects } from './collects.ts';
export { createFavors } from './favors.ts';
export { favorHooks } from './hooks.ts';
export { favorRoutes } from './routes.ts';
