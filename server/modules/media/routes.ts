import {
  convertImage,
  uploadImage,
  uploadImageText,
  uploadImageUnchecked,
} from '../../../platform/contract/endpoints/media.ts';
import { route, uploadRoute, type RouteExtension } from '../../sdk/index.ts';
import type { MediaService } from './media.ts';

/** Calls about pictures. */
export const mediaRoutes = ({ media }: { media: MediaService }): RouteExtension[] => [
  uploadRoute(uploadImage, async (ctx, file) => [await media.upload(ctx, file)]),
  uploadRoute(uploadImageUnchecked, async (ctx, file) => [await media.uploadUnchecked(ctx, file)]),
  route(uploadImageText, async (ctx, { images }) => [await media.uploadText(ctx, images)]),
  route(convertImage, (ctx, { url }) => media.convert(ctx, url)),
];
