import { Button, TextArea, toast, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { cancelLottery, LOTTERY_LIMITS } from '../../contract.ts';
import { useKnown } from '../queries.ts';
import styles from './desk.module.css';

/** Calls a lottery off, for a reason that everybody will read. */
export function CancelDialog({ wbId, onClose }: { readonly wbId: number; readonly onClose: () => void }) {
  const t = useT('lottery-pages');
  const known = useKnown();
  const [reason, setReason, forget] = useKeptText(`lottery-cancel:${wbId}`);
  const { mutate, isPending } = useApiMutation(cancelLottery, {
    onSuccess: (info) => {
      forget();
      known(info);
      toast.success(t('desk.done.cancel'));
      onClose();
    },
  });
  return (
    <Dialog
      isOpen
      size="s"
      title={t('desk.cancel')}
      closeLabel={t('settings.close')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.keep')}</Button>
          <Button
            variant="danger"
            loading={isPending}
            disabled={reason.trim() === ''}
            onClick={() => mutate({ wbId, reason: reason.trim() })}
          >
            {t('desk.cancel')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('desk.cancelText')}</p>
        <TextArea
          label={t('desk.cancelReason')}
          required
          maxLength={LOTTERY_LIMITS.reason}
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      </div>
    </Dialog>
  );
}
