import type { TFunction } from 'i18next';
import { uploadImage } from '../../../contract/endpoints/media.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { toast, useImagesClosed } from '../../../sdk/index.ts';
import { useImageUploads } from '../../../sdk/uploads/index.ts';

const MB = 1024 * 1024;

/**
 * The pictures of a comment. `closed`: why none can be added now; files that are pasted all the
 * same are answered with it.
 */
export function useUploads(t: TFunction) {
  const closed = useImagesClosed();
  const { add, ...rest } = useImageUploads({
    endpoint: uploadImage,
    max: LIMITS.commentImages,
    say: {
      rejected: t('comment:rejected'),
      failed: t('comment:uploadFailed'),
      // i18n-keys: comment:file.*
      problem: (problem) => t(`comment:file.${problem}`, { max: LIMITS.commentImages, mb: LIMITS.imageBytes / MB }),
    },
  });
  return { ...rest, closed, add: closed === null ? add : () => void toast.error(closed) };
}
