export { createAvatars, type Avatars } from './avatar.ts';
export { createMedia, mediaMigrations, type MediaService } from './media.ts';
export { mediaRoutes } from './routes.ts';
export { serveMedia } from './serve.ts';
