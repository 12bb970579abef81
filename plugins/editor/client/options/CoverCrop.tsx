import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { Button, toast, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { CROP, cutArea, type Area } from './cut.ts';
import styles from './options.module.css';

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;
/** Pixels per press of an arrow key. */
const KEY_STEP = 8;

interface CoverCropProps {
  readonly file: File;
  readonly onCut: (file: File) => void;
  readonly onClose: () => void;
}

/** Chooses the part of a picture that becomes a cover, by dragging, arrow keys and a slider, and shows it. */
export function CoverCrop({ file, onCut, onClose }: CoverCropProps) {
  const t = useT('editor-pages');
  const zoomId = useId();
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [area, setArea] = useState<Area | null>(null);
  const [stage, setStage] = useState<HTMLDivElement | null>(null);
  const [isCutting, setCutting] = useState(false);
  const preview = usePreview(address, area);
  const width = Math.min(CROP.width, (stage?.clientWidth ?? CROP.width) - 16);
  const broken = () => {
    toast.error(t('cover.broken'));
    onClose();
  };
  const cut = async () => {
    if (!address || !area) return;
    setCutting(true);
    try {
      const blob = await cutArea(address, area);
      onCut(new File([blob], 'cover.png', { type: blob.type }));
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
      <div className={styles.crop}>
        <div className={styles.stage} ref={setStage}>
          {address && stage && (
            <Cropper
              image={address}
              crop={crop}
              zoom={zoom}
              minZoom={ZOOM.min}
              maxZoom={ZOOM.max}
              aspect={CROP.aspect}
              cropSize={{ width, height: width / CROP.aspect }}
              objectFit="cover"
              keyboardStep={KEY_STEP}
              // The style sheet is a file: the injected one has no nonce.
              disableAutomaticStylesInjection
              onCropChange={setCrop}
              onZoomChange={setZoom}
              onCropComplete={(_percent, pixels) => setArea(pixels)}
              mediaProps={{ onError: broken, alt: '' }}
              cropperProps={{ role: 'application', 'aria-label': t('cover.area') }}
            />
          )}
        </div>
        <div className={styles.cropSide}>
          <label className={styles.zoom} htmlFor={zoomId}>
            {t('cover.zoom')}
            <input
              id={zoomId}
              type="range"
              min={ZOOM.min}
              max={ZOOM.max}
              step={ZOOM.step}
              value={zoom}
              onChange={(event) => setZoom(Number(event.target.value))}
            />
          </label>
          <figure className={styles.preview}>
            {preview && <img src={preview} width={CROP.preview} alt={t('cover.preview')} />}
          </figure>
        </div>
      </div>
    </Dialog>
  );
}

/** The address of a file while it is shown. */
function useObjectUrl(file: File | Blob | null): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}

/** The chosen part as it will be, once it has not been moved for a while. */
function usePreview(address: string | null, area: Area | null): string | null {
  const [blob, setBlob] = useState<Blob | null>(null);
  useEffect(() => {
    if (!address || !area) return undefined;
    let isOld = false;
    const timer = setTimeout(() => {
      void cutArea(address, area, CROP.preview * 2).then(
        (cut) => isOld || setBlob(cut),
        () => undefined, // saving says what is wrong
      );
    }, CROP.quietMs);
    return () => {
      isOld = true;
      clearTimeout(timer);
    };
  }, [address, area]);
  return useObjectUrl(blob);
}
