import { useRef } from 'react';
import { summary, readContent } from '../model/grammar.ts';
import { Button, useT } from '../../../../platform/sdk/index.ts';
import { AlertDialog } from '../../../../platform/sdk/overlays.ts';
import type { LocalCopy } from './local-copy.ts';
import styles from './Composer.module.css';

interface RestoreDialogProps {
  readonly copy: LocalCopy;
  readonly onRestore: (copy: LocalCopy) => void;
  readonly onDecline: (copy: LocalCopy) => void;
}

/**
 * Offers what was typed and not sent the last time, with its beginning, so that one knows what it
 * is.
 */
export function RestoreDialog({ copy, onRestore, onDecline }: RestoreDialogProps) {
  const t = useT('editor-pages');
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

interface DeclinedNoticeProps {
  readonly copy: LocalCopy;
  readonly onRestore: (copy: LocalCopy) => void;
}

/** Says that it is gone, and gives it back to those who pressed the wrong button. */
export function DeclinedNotice({ copy, onRestore }: DeclinedNoticeProps) {
  const t = useT('editor-pages');
  return (
    <p className={styles.notice} role="status">
      {t('restore.declined')}
      <Button variant="link" size="s" onClick={() => onRestore(copy)}>
        {t('restore.undo')}
      </Button>
    </p>
  );
}

/** Says that what is typed is in this window alone. */
export function NotKeptNotice() {
  const t = useT('editor-pages');
  return (
    <p className={styles.notice} role="alert">
      {t('notKept')}
    </p>
  );
}
