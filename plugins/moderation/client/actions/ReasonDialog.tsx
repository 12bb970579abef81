import { useState } from 'react';
import { LIMITS } from '../../../../platform/sdk/index.ts';
import { Button, TextArea, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';

export interface ReasonDialogProps {
  /** Keys of this plugin's texts. */
  readonly title: string;
  readonly hint: string;
  readonly isDanger?: boolean;
  readonly isPending: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onClose: () => void;
}

/** Asks a moderator why; nothing is done without a reason. */
export function ReasonDialog({ title, hint, isDanger, isPending, onConfirm, onClose }: ReasonDialogProps) {
  const t = useT('moderation-pages');
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const confirm = () => (reason.trim() ? onConfirm(reason.trim()) : setMissing(true));
  return (
    <Dialog
      isOpen
      size="s"
      title={t(title)}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant={isDanger ? 'danger' : 'primary'} loading={isPending} onClick={confirm}>
            {t('dialog.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(hint)}</p>
      <TextArea
        label={t('dialog.reason')}
        placeholder={t('dialog.reasonPlaceholder')}
        value={reason}
        maxLength={LIMITS.moderationReason}
        error={isMissing && !reason.trim() ? t('dialog.reasonRequired') : undefined}
        onChange={(event) => setReason(event.target.value)}
      />
    </Dialog>
  );
}
