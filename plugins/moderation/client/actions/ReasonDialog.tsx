import { useState } from 'react';
import { LIMITS } from '../../../../platform/sdk/index.ts';
import { Button, TextArea, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';

export interface ReasonDialogProps {
  readonly act: 'restore' | 'cancelHot';
  readonly on: 'Post' | 'Comment';
  /** The `wbId` or `cid`. */
  readonly id: number;
  readonly isPending: boolean;
  /** Rejects when it was refused, which was said. */
  readonly onConfirm: (reason: string) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks a moderator why; nothing is done without a reason. */
export function ReasonDialog({ act, on, id, isPending, onConfirm, onClose }: ReasonDialogProps) {
  const t = useT('moderation-pages');
  const [reason, setReason, forget] = useKeptText(`${act}${on}:${id}`);
  const [isMissing, setMissing] = useState(false);
  const done = (text: string) => onConfirm(text).then(forget, () => undefined);
  const confirm = () => (reason.trim() ? void done(reason.trim()) : setMissing(true));
  return (
    <Dialog
      isOpen
      size="s"
      // i18n-keys: dialog.*
      title={t(`dialog.${act}${on}`)}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('dialog.cancel')}</Button>
          <Button variant="primary" loading={isPending} onClick={confirm}>
            {t('dialog.confirm')}
          </Button>
        </>
      }
    >
      <p>{t(`dialog.${act}Hint`)}</p>
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
