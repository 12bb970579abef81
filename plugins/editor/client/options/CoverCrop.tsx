import { useState } from 'react';
import { Button, toast, useT } from '../../../../platform/sdk/index.ts';
import {
  COVER,
  coverFile,
  CoverPreview,
  CropStage,
  useObjectUrl,
  type Area,
} from '../../../../platform/sdk/cropping.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';

interface CoverCropProps {
  readonly file: File;
  readonly onCut: (file: File) => void;
  readonly onClose: () => void;
}

/** Chooses the part of a picture that becomes a cover, by dragging, arrow keys and a slider, and shows it. */
export function CoverCrop({ file, onCut, onClose }: CoverCropProps) {
  const t = useT('editor-pages');
  const address = useObjectUrl(file);
  const [area, setArea] = useState<Area | null>(null);
  const [isCutting, setCutting] = useState(false);
  const broken = () => {
    toast.error(t('cover.broken'));
    onClose();
  };
  const cut = async () => {
    if (!address || !area) return;
    setCutting(true);
    try {
      onCut(await coverFile(address, area));
    } catch {
      broken();
    }
  };
  return (
    <Dialog
      isOpen
      size="ml"
      dismissable={false}
      title={t('cover.edit')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isCutting} disabled={area === null} onClick={() => void cut()}>
            {t('cover.use')}
          </Button>
        </>
      }
    >
      <CropStage
        image={address}
        aspect={COVER.aspect}
        boxWidth={COVER.width}
        areaLabel={t('cover.area')}
        zoomLabel={t('cover.zoom')}
        onArea={setArea}
        onBroken={broken}
      >
        <CoverPreview image={address} area={area} label={t('cover.preview')} />
      </CropStage>
    </Dialog>
  );
}
