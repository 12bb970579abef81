import { useT } from '../../../../platform/sdk/index.ts';
import { CropDialog, type CropDialogProps } from '../../../../platform/sdk/cropping.ts';

/** Cuts an own cover. Loaded on use: it brings the cropper. */
export function CoverCrop(props: Omit<CropDialogProps, 'texts'>) {
  const t = useT('contribution-pages');
  const texts = {
    title: t('cover.edit'),
    cancel: t('info.cancel'),
    use: t('cover.use'),
    area: t('cover.area'),
    zoom: t('cover.zoom'),
    preview: t('cover.preview'),
    broken: t('cover.broken'),
  };
  return <CropDialog {...props} texts={texts} />;
}
