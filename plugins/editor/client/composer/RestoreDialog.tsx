import { useRef } from 'react';
import { summary, readContent } from '../model/grammar.ts';
import { useT } from '../../../../platform/sdk/index.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import type { LocalCopy } from './local-copy.ts';

interface RestoreDialogProps {
  readonly copy: LocalCopy;
  readonly onRestore: (copy: LocalCopy) => void;
  readonly onDecline: (copy: LocalCopy) => void;
}

/** Offers what was typed and not sent the last time, with its beginning, so that one knows what it is. */
export function RestoreDialog({ copy, onRestore, onDecline }: RestoreDialogProps) {
  const t = useT('editor');
  const isAccepted = useRef(false);
  return (
    <AlertDialog
      isOpen
      title={t('restore.title')}
      text={copy.title.trim() || summary(readContent(copy.html), 60)}
      confirmLabel={t('restore.accept')}
      cancelLabel={t('restore.decline')}
      onConfirm={() => {
        isAccepted.current = true;
        onRestore(copy);
      }}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isAccepted.current) onDecline(copy);
      }}
    />
  );
}
