import { useState } from 'react';
import { updateIcon } from '../../../contract/endpoints/user-pages.ts';
import { CropStage, useObjectUrl, type Area } from '../../../sdk/cropping.ts';
import { Button, toast, toastReason, useCall, useT } from '../../../sdk/index.ts';
import { cutSquare } from './avatar-file.ts';
import { useShowProfile } from './use-show-profile.ts';
import styles from './Edit.module.css';

/** Chooses the square of a picture by dragging, arrow keys and a slider, and sends it. */
export function AvatarCrop({ file, onClose }: { readonly file: File; readonly onClose: () => void }) {
  const t = useT('user');
  const address = useObjectUrl(file);
  const [square, setSquare] = useState<Area | null>(null);
  const { send, isSending } = useSend(address, square, onClose);
  const broken = () => {
    toast.error(t('avatar.broken'));
    onClose();
  };
  return (
    <div className={styles.crop}>
      <CropStage
        image={address}
        aspect={1}
        isRound
        areaLabel={t('avatar.area')}
        zoomLabel={t('avatar.zoom')}
        onArea={setSquare}
        onBroken={broken}
      />
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

function useSend(address: string | null, square: Area | null, onDone: () => void) {
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
