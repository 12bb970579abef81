import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays.ts';
import { toast } from '../../ui/toast.ts';
import { useT } from '../translate.ts';
import { COVER, coverFile } from './cover.ts';
import { CoverPreview } from './CoverPreview.tsx';
import { CropStage } from './CropStage.tsx';
import type { Area } from './picture.ts';
import { useObjectUrl } from './use-object-url.ts';

interface CropDialogProps {
  readonly file: File;
  readonly onCut: (file: File) => void;
  readonly onClose: () => void;
}

/**
 * Chooses the part of a picture that becomes a cover, by dragging, arrow keys and a slider, and
 * shows it.
 */
export function CropDialog({ file, onCut, onClose }: CropDialogProps) {
  const t = useT('cropping');
  const address = useObjectUrl(file);
  const [area, setArea] = useState<Area | null>(null);
  const [isCutting, setCutting] = useState(false);
  const broken = () => {
    toast.error(t('broken'));
    onClose();
  };
  const cut = () => {
    if (!address || !area) return;
    setCutting(true);
    coverFile(address, area).then(onCut, broken);
  };
  return (
    <Dialog
      isOpen
      size="ml"
      dismissable={false}
      title={t('title')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" loading={isCutting} disabled={area === null} onClick={cut}>
            {t('use')}
          </Button>
        </>
      }
    >
      <CropStage
        image={address}
        aspect={COVER.aspect}
        boxWidth={COVER.width}
        areaLabel={t('area')}
        zoomLabel={t('zoom')}
        onArea={setArea}
        onBroken={broken}
      >
        <CoverPreview image={address} area={area} label={t('preview')} />
      </CropStage>
    </Dialog>
  );
}
