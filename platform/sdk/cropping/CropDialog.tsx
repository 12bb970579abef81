import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/overlays.ts';
import { toast } from '../../ui/toast.ts';
import { COVER, coverFile } from './cover.ts';
import { CoverPreview } from './CoverPreview.tsx';
import { CropStage } from './CropStage.tsx';
import type { Area } from './picture.ts';
import { useObjectUrl } from './use-object-url.ts';

export interface CropDialogProps {
  readonly file: File;
  /** Translated. */
  readonly texts: Readonly<Record<'title' | 'cancel' | 'use' | 'area' | 'zoom' | 'preview' | 'broken', string>>;
  readonly onCut: (file: File) => void;
  readonly onClose: () => void;
}

/**
 * Chooses the part of a picture that becomes a cover, by dragging, arrow keys and a slider, and
 * shows it.
 */
export function CropDialog({ file, texts, onCut, onClose }: CropDialogProps) {
  const address = useObjectUrl(file);
  const [area, setArea] = useState<Area | null>(null);
  const [isCutting, setCutting] = useState(false);
  const broken = () => {
    toast.error(texts.broken);
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
      title={texts.title}
      closeLabel={texts.cancel}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button variant="primary" loading={isCutting} disabled={area === null} onClick={cut}>
            {texts.use}
          </Button>
        </>
      }
    >
      <CropStage
        image={address}
        aspect={COVER.aspect}
        boxWidth={COVER.width}
        areaLabel={texts.area}
        zoomLabel={texts.zoom}
        onArea={setArea}
        onBroken={broken}
      >
        <CoverPreview image={address} area={area} label={texts.preview} />
      </CropStage>
    </Dialog>
  );
}
