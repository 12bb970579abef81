export { sharingRoutes } from './routes.ts';
export { createSharing } from './sharing.ts';
