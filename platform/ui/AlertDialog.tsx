import { CircleHelp, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaBridge } from './AriaBridge.tsx';
import { Button } from './Button.tsx';
import { cx } from './cx.ts';
import { dropSecondPress } from './second-press.ts';
import styles from './Dialog.module.css';

export interface AlertDialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  text?: ReactNode;
  confirmLabel: string;
  cancelLabel: string;
  destructive?: boolean | undefined;
  /**
   * While a returned promise is pending the dialog stays and shows it. It closes when that
   * resolves; when it rejects the dialog stays open for another try, and telling the reason is the
   * caller's (a toast).
   */
  onConfirm: () => void | Promise<unknown>;
}

/** Asks before something that matters; a press outside does not answer, Escape means no. */
export function AlertDialog(props: AlertDialogProps) {
  const { isOpen, onOpenChange, title, text, confirmLabel, cancelLabel, destructive, onConfirm } = props;
  const [pending, setPending] = useState(false);
  const confirm = async () => {
    setPending(true);
    try {
      await onConfirm();
      onOpenChange(false);
    } catch {
      // stays open: see the docstring of onConfirm
    } finally {
      setPending(false);
    }
  };
  return (
    <AriaBridge>
      <ModalOverlay
        className={cx(styles.overlay)}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isKeyboardDismissDisabled={pending}
      >
        <Modal ref={dropSecondPress} className={cx(styles.modal, styles.s)}>
          <AriaDialog role="alertdialog" className={cx(styles.dialog)}>
            <div className={styles.alert}>
              <span className={cx(styles.mark, destructive && styles.destructive)} aria-hidden="true">
                {destructive ? <TriangleAlert /> : <CircleHelp />}
              </span>
              <Heading slot="title" className={cx(styles.title)}>
                {title}
              </Heading>
              {text && <div className={styles.text}>{text}</div>}
              <div className={styles.actions}>
                <Button autoFocus disabled={pending} onClick={() => onOpenChange(false)}>
                  {cancelLabel}
                </Button>
                <Button variant={destructive ? 'danger' : 'primary'} loading={pending} onClick={() => void confirm()}>
                  {confirmLabel}
                </Button>
              </div>
            </div>
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaBridge>
  );
}
