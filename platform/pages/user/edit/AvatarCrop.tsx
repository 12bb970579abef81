import { useEffect, useId, useState } from 'react';
import Cropper from 'react-easy-crop';
import 'react-easy-crop/react-easy-crop.css';
import { updateIcon } from '../../../contract/endpoints/user-pages.ts';
import { Button, toast, toastReason, useCall, useT } from '../../../sdk/index.ts';
import { cutSquare, type Square } from './avatar-file.ts';
import { useShowProfile } from './use-show-profile.ts';
import styles from './Edit.module.css';

const ZOOM = { min: 1, max: 4, step: 0.05 } as const;
/** Pixels per press of an arrow key. */
const KEY_STEP = 8;

/** Chooses the square of a picture by dragging, arrow keys and a slider, and sends it. */
export function AvatarCrop({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const t = useT('user');
  const zoomId = useId();
  const address = useObjectUrl(file);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState<number>(ZOOM.min);
  const [square, setSquare] = useState<Square | null>(null);
  const { send, isSending } = useSend(address, square, onClose);
  const broken = () => {
    toast.error(t('avatar.broken'));
    onClose();
  };
  return (
    <div className={styles.crop}>
      <div className={styles.stage}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            minZoom={ZOOM.min}
            maxZoom={ZOOM.max}
            aspect={1}
            cropShape="round"
            showGrid={false}
            keyboardStep={KEY_STEP}
            // The style sheet is a file: the injected one has no nonce.
            disableAutomaticStylesInjection
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_percent, pixels) => setSquare(pixels)}
            mediaProps={{ onError: broken, alt: '' }}
            cropperProps={{ role: 'application', 'aria-label': t('avatar.area') }}
          />
        )}
      </div>
      <label className={styles.zoom} htmlFor={zoomId}>
        {t('avatar.zoom')}
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
      <p className={styles.cropHint}>{t('avatar.cropHint')}</p>
      <div className={styles.cropButtons}>
        <Button onClick={onClose} disabled={isSending}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={isSending} disabled={square === null} onClick={() => void send()}>
          {t('avatar.save')}
        </Button>
      </div>
    </div>
  );
}

function useSend(address: string | null, square: Square | null, onDone: () => void) {
  const t = useT('user');
  const call = useCall();
  const showProfile = useShowProfile();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    if (!address || !square) return;
    setSending(true);
    try {
      const cut = await cutSquare(address, square).catch(() => null);
      if (!cut) {
        toast.error(t('avatar.broken'));
        return;
      }
      // An upload's file travels beside its declared input.
      const input = { file: new File([cut], 'avatar.png', { type: cut.type }) };
      await call(updateIcon, input);
      toast.success(t('avatar.saved'));
      onDone();
      await showProfile();
    } catch (error) {
      toastReason(error);
    } finally {
      setSending(false);
    }
  };
  return { send, isSending };
}

/** The address of a file while it is shown. */
function useObjectUrl(file: File): string | null {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return address;
}
