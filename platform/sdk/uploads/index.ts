/**
 * Pictures of a form: their states, their uploads, their tiles. Not part of `../index.ts`: only
 * what is loaded on use has a form.
 */
export { isFlagged } from '../../contract/flagged.ts';
export { CropDialog } from './crop-dialog.ts';
export { dropTarget } from './drop-target.ts';
export { IMAGE_TYPES, acceptFiles, blockedBy, type Upload } from './uploads.ts';
export { PictureField, usePictureField } from './PictureField.tsx';
export { PictureInput } from './PictureInput.tsx';
export { UploadTiles, type UploadTilesProps } from './UploadTiles.tsx';
export { useImageUploads } from './use-image-uploads.ts';
