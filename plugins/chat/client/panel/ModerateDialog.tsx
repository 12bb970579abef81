import { useState } from 'react';
import { Button, TextField, toast, toastReason, useApiMutation, useT } from '../../../../platform/sdk/index.ts';
import { useKeptText } from '../../../../platform/sdk/kept-text.ts';
import { Dialog, Select } from '../../../../platform/sdk/overlays.ts';
import { CHAT, deleteChat, MUTE_DAYS, muteChatter, type ChatMessage } from '../../contract.ts';
import { useDropMessage } from '../queries.ts';

/** What a manager is about to do. */
export interface PendingAction {
  readonly kind: 'remove' | 'mute';
  readonly message: ChatMessage;
}

interface ModerateDialogProps {
  readonly action: PendingAction;
  readonly onClose: () => void;
}

/** Asks for the reason, and for how long somebody is muted. */
export function ModerateDialog({ action: { kind, message }, onClose }: ModerateDialogProps) {
  const t = useT('chat-pages');
  const drop = useDropMessage();
  const [reason, setReason, forget] = useKeptText(`chat-${kind}:${message.id}`);
  const [days, setDays] = useState<(typeof MUTE_DAYS)[number]>(1);
  const remove = useApiMutation(deleteChat, {
    onSuccess: () => {
      forget();
      drop(message.id);
      onClose();
    },
    onError: toastReason,
  });
  const mute = useApiMutation(muteChatter, {
    onSuccess: () => {
      toast.success(t('muted'));
      forget();
      onClose();
    },
    onError: toastReason,
  });
  const confirm = () => {
    if (kind === 'remove') remove.mutate({ id: message.id, reason });
    else mute.mutate({ id: message.id, reason, days });
  };
  return (
    <Dialog
      isOpen
      size="s"
      title={t(kind === 'remove' ? 'removeTitle' : 'muteTitle')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="danger" loading={remove.isPending || mute.isPending} onClick={confirm}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={t('reason')}
        value={reason}
        maxLength={CHAT.reason}
        onChange={({ target }) => setReason(target.value)}
      />
      {kind === 'mute' && (
        <Select
          label={t('days')}
          placeholder={t('days')}
          value={String(days)}
          options={MUTE_DAYS.map((count) => ({ id: String(count), label: t('day', { count }) }))}
          onChange={(value) => setDays(Number(value) as (typeof MUTE_DAYS)[number])}
        />
      )}
    </Dialog>
  );
}
