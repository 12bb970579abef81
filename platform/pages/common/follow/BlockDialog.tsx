import { useState } from 'react';
import { useT } from '../../../sdk/index.ts';
import { AlertDialog } from '../../../sdk/overlays.ts';
import { useBlock } from './use-block.ts';

export interface BlockDialogProps {
  readonly uid: number;
  readonly nick: string;
  readonly onClose: () => void;
}

/** Asks before somebody is blocked: it also ends both follows. */
export function BlockDialog({ uid, nick, onClose }: BlockDialogProps) {
  const t = useT('follow');
  const [isOpen, setOpen] = useState(true);
  const block = useBlock();
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) onClose();
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={t('block.title', { nick })}
      text={t('block.text')}
      confirmLabel={t('block.confirm')}
      cancelLabel={t('block.cancel')}
      destructive
      onConfirm={() => block(uid, true)}
    />
  );
}
