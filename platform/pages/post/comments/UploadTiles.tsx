import type { TFunction } from 'i18next';
import { UploadTiles as Tiles, type UploadTilesProps } from '../../../sdk/uploads/index.ts';

/** The pictures of a comment. */
export function UploadTiles({ t, ...props }: Omit<UploadTilesProps, 'texts'> & { readonly t: TFunction }) {
  const texts = {
    images: t('comment:images'),
    uploading: t('comment:uploading'),
    rejected: t('comment:rejected'),
    failed: t('comment:uploadFailed'),
    remove: (name: string) => t('comment:removeImage', { name }),
  };
  return <Tiles {...props} texts={texts} />;
}
