export { noReview, type ImageReview, type ReviewedImage, type Verdict } from './provider.ts';
export { createRefusedImages, type RefusedImages } from './refused.ts';
export { createRemoteReview, signImage } from './remote.ts';
