import { useState } from 'react';
import { Button, EmptyState, TextField, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog, Select } from '../../../../platform/sdk/overlays.ts';
import { LOTTERY_LIMITS, type LotteryRecord, type Winner } from '../../contract.ts';
import { useShortlist } from './use-shortlist.ts';
import styles from './desk.module.css';

interface SuccessorDialogProps {
  readonly wbId: number;
  readonly record: LotteryRecord;
  /** Nobody wins twice. */
  readonly winners: readonly Pick<Winner, 'entryId'>[];
  readonly onClose: () => void;
  /** Rejects when it was refused, which was said. */
  readonly onChosen: (uid: number, reason: string) => Promise<unknown>;
}

/**
 * Who takes a forfeited prize of a choice by merit: somebody else of the shortlist, with a reason.
 */
export function SuccessorDialog({ wbId, record, winners, onClose, onChosen }: SuccessorDialogProps) {
  const t = useT('lottery-pages');
  const shortlist = useShortlist(wbId, true);
  const list = shortlist.list.filter(({ entryId }) => !winners.some((winner) => winner.entryId === entryId));
  const [uid, setUid] = useState<string | null>(null);
  const [reason, setReason, forget] = useKeptText(`lottery-successor:${record.id}`);
  const [isPending, setPending] = useState(false);
  const choose = () => {
    setPending(true);
    const done = () => {
      forget();
      onClose();
    };
    onChosen(Number(uid), reason.trim()).then(done, () => setPending(false));
  };
  return (
    <Dialog
      isOpen
      size="s"
      title={t('ledger.redraw')}
      closeLabel={t('settings.close')}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t('settings.keep')}</Button>
          <Button
            variant="primary"
            loading={isPending}
            disabled={uid === null || reason.trim() === ''}
            onClick={choose}
          >
            {t('ledger.redraw')}
          </Button>
        </>
      }
    >
      {list.length === 0 ? (
        <EmptyState title={t('merit.empty')} text={t('merit.emptyText')} />
      ) : (
        <div className={styles.form}>
          <p>{t('ledger.successor', { prize: record.prizeName })}</p>
          <Select
            label={t('ledger.successorWho')}
            placeholder={t('ledger.successorWho')}
            required
            value={uid}
            options={list.map((item) => ({ id: String(item.uid), label: item.userInfo?.nick ?? String(item.uid) }))}
            onChange={setUid}
          />
          <TextField
            label={t('merit.reason')}
            required
            maxLength={LOTTERY_LIMITS.reason}
            value={reason}
            onChange={({ target }) => setReason(target.value)}
          />
        </div>
      )}
    </Dialog>
  );
}
