import { uploadImage, uploadImageUnchecked } from '../../../platform/contract/endpoints/media.ts';
import { uploadRoute, type RouteExtension } from '../../sdk/index.ts';
import type { MediaService } from './media.ts';

/** `POST /api/bbs/images` and `/no_default_check` (spec 2 section 7.5). */
export const mediaRoutes = ({ media }: { media: MediaService }): RouteExtension[] => [
  uploadRoute(uploadImage, async (ctx, file) => [await media.upload(ctx, file)]),
  uploadRoute(uploadImageUnchecked, async (ctx, file) => [await media.uploadUnchecked(ctx, file)]),
];
