import { Button, useT } from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';

interface LeaveDialogProps {
  readonly onSave: () => void;
  readonly onDiscard: () => void;
  /** Escape and the cross: go on writing. */
  readonly onStay: () => void;
  /** It is being done. */
  readonly isBusy?: boolean;
}

/** Asks what becomes of unsent content when the composer is closed. */
export function LeaveDialog({ onSave, onDiscard, onStay, isBusy = false }: LeaveDialogProps) {
  const t = useT('editor-pages');
  return (
    <Dialog
      isOpen
      size="s"
      title={t('leave.title')}
      closeLabel={t('leave.stay')}
      onOpenChange={(isOpen) => !isOpen && !isBusy && onStay()}
      footer={
        <>
          <Button loading={isBusy} onClick={onDiscard}>
            {t('leave.discard')}
          </Button>
          <Button variant="primary" autoFocus loading={isBusy} onClick={onSave}>
            {t('leave.save')}
          </Button>
        </>
      }
    >
      <p>{t('leave.text')}</p>
    </Dialog>
  );
}
