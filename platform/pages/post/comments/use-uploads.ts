import type { TFunction } from 'i18next';
import { uploadImage } from '../../../contract/endpoints/media.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { useImageUploads } from '../../../sdk/uploads/index.ts';

const MB = 1024 * 1024;

/** The pictures of a comment. */
export function useUploads(t: TFunction) {
  return useImageUploads({
    endpoint: uploadImage,
    max: LIMITS.commentImages,
    say: {
      rejected: t('comment.rejected'),
      failed: t('comment.uploadFailed'),
      // i18n-keys: comment.file.*
      problem: (problem) => t(`comment.file.${problem}`, { max: LIMITS.commentImages, mb: LIMITS.imageBytes / MB }),
    },
  });
}
