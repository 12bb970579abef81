export { createMedia, mediaMigrations, type MediaService } from './media.ts';
export { mediaRoutes } from './routes.ts';
export { serveMedia } from './serve.ts';
