import { useState } from 'react';
import { LazyAlertDialog, useT } from '../../sdk/index.ts';

export interface ConfirmDeleteProps {
  readonly title: string;
  readonly text: string;
  /** Rejects to keep the question open; the reason has been told. */
  readonly onConfirm: () => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks before something is deleted for good. */
export function ConfirmDelete({ title, text, onConfirm, onClose }: ConfirmDeleteProps) {
  const t = useT('core');
  const [isOpen, setOpen] = useState(true);
  const change = (open: boolean) => {
    setOpen(open);
    if (!open) onClose();
  };
  return (
    <LazyAlertDialog
      isOpen={isOpen}
      onOpenChange={change}
      title={title}
      text={text}
      confirmLabel={t('post.delete')}
      cancelLabel={t('post.cancel')}
      destructive
      onConfirm={onConfirm}
    />
  );
}
