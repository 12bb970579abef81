export { CORE_PICTURE_CODES, createAudience } from './audience.ts';
export { cleanImage } from './image.ts';
export { sha256 } from './keys.ts';
export { mediaRoutes } from './routes.ts';
export { serveMedia } from './serve.ts';
export { setUpMedia } from './setup.ts';
export { PART, type MediaLookup, type ShownPictures } from './shown.ts';
export { createUnderReview } from './under-review.ts';
export { mediaMigrations, type MediaTables } from './tables.ts';
