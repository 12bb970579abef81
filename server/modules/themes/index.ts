export { presentThemes, themeRoutes } from './routes.ts';
