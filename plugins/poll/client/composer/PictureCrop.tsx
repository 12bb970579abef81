import { useT } from '../../../../platform/sdk/index.ts';
import { CropDialog, type CropDialogProps } from '../../../../platform/sdk/cropping.ts';

/** Cuts the cover of a poll. */
export function PictureCrop(props: Omit<CropDialogProps, 'texts'>) {
  const t = useT('poll-pages');
  const texts = {
    title: t('crop.title'),
    cancel: t('crop.cancel'),
    use: t('crop.use'),
    area: t('crop.area'),
    zoom: t('crop.zoom'),
    preview: t('crop.preview'),
    broken: t('crop.broken'),
  };
  return <CropDialog {...props} texts={texts} />;
}
