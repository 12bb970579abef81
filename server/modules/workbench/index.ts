export { workbenchRoutes } from './routes.ts';
export type { WaitingKind } from './extension-points.ts';
