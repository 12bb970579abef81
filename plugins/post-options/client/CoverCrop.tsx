import { useT } from '../../../platform/sdk/index.ts';
import { CropDialog, type CropDialogProps } from '../../../platform/sdk/cropping.ts';

/** Cuts a cover, in the composer's words. */
export function CoverCrop(props: Omit<CropDialogProps, 'texts'>) {
  const t = useT('post-options-pages');
  const texts = {
    title: t('cover.edit'),
    cancel: t('cover.cancel'),
    use: t('cover.use'),
    area: t('cover.area'),
    zoom: t('cover.zoom'),
    preview: t('cover.preview'),
    broken: t('cover.broken'),
  };
  return <CropDialog {...props} texts={texts} />;
}
