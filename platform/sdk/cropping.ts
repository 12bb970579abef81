/** Cutting pictures: avatars and covers. Import it only from code that is itself loaded on use. */
export { COVER, coverFile } from './cropping/cover.ts';
export { CoverPreview } from './cropping/CoverPreview.tsx';
export { CropStage } from './cropping/CropStage.tsx';
export { drawPart, type Area } from './cropping/picture.ts';
export { useObjectUrl } from './cropping/use-object-url.ts';
