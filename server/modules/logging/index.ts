export { loggingRoutes } from './routes.ts';
