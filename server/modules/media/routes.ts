import {
  convertImage,
  picturesUnderReview,
  reviewPicture,
  uploadImage,
  uploadImageText,
  uploadImageUnchecked,
} from '../../../platform/contract/endpoints/media.ts';
import { route, uploadRoute, type RouteExtension } from '../../sdk/index.ts';
import type { MediaService } from './media.ts';
import type { UnderReview } from './under-review.ts';

interface RouteDeps {
  readonly media: MediaService;
  readonly underReview: UnderReview;
}

/** Calls about pictures. */
export const mediaRoutes = ({ media, underReview }: RouteDeps): RouteExtension[] => [
  uploadRoute(uploadImage, async (ctx, file) => [await media.upload(ctx, file)]),
  uploadRoute(uploadImageUnchecked, async (ctx, file) => [await media.uploadUnchecked(ctx, file)]),
  route(uploadImageText, async (ctx, { images }) => [await media.uploadText(ctx, images)]),
  route(convertImage, (ctx, { url }) => media.convert(ctx, url)),
  route(picturesUnderReview, (ctx, page) => underReview.list(ctx, page)),
  route(reviewPicture, async (ctx, input) => {
    await underReview.decide(ctx, input);
    return {};
  }),
];
