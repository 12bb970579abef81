import { useState } from 'react';
import { Button, TextField, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { LOTTERY_LIMITS } from '../../contract.ts';
import styles from './desk.module.css';

interface ForfeitDialogProps {
  /** Of the prize that was won. */
  readonly id: number;
  readonly name: string;
  readonly prize: string;
  readonly onClose: () => void;
  /** Rejects when it was refused, which was said. */
  readonly onForfeit: (reason: string) => Promise<unknown>;
}

/** Takes a prize back, for a reason that the public log keeps. */
export function ForfeitDialog({ id, name, prize, onClose, onForfeit }: ForfeitDialogProps) {
  const t = useT('lottery-pages');
  const [reason, setReason, forget] = useKeptText(`lottery-forfeit:${id}`);
  const [isPending, setPending] = useState(false);
  const forfeit = () => {
    setPending(true);
    const done = () => {
      forget();
      onClose();
    };
    onForfeit(reason.trim()).then(done, () => setPending(false));
  };
  return (
    <Dialog
      isOpen
      size="s"
      title={t('ledger.forfeit')}
      closeLabel={t('settings.close')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.keep')}</Button>
          <Button variant="danger" loading={isPending} disabled={reason.trim() === ''} onClick={forfeit}>
            {t('ledger.forfeit')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('ledger.forfeitText', { name, prize })}</p>
        <TextField
          label={t('ledger.forfeitReason')}
          required
          maxLength={LOTTERY_LIMITS.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
