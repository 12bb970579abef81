import { X } from 'lucide-react';
import { useCallback, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import { IconButton } from './IconButton.tsx';
import { keepTakenKeys } from './input-method.ts';
import { dropSecondPress } from './second-press.ts';
import styles from './Dialog.module.css';

export interface DialogProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  title: string;
  closeLabel: string;
  /**
   * Widths 400, 450, 560, 600, 700, 800, 840, 900 and 950 px; on a phone a sheet from the bottom,
   * `form` all of the screen.
   */
  size?: 's' | 'sm' | 'm' | 'mm' | 'ml' | 'form' | 'l' | 'lx' | 'xl' | undefined;
  /** Buttons at the end; they stay in view while the content scrolls. */
  footer?: ReactNode;
  /** `false`: a press outside does not close it (a form with unsaved input). */
  dismissable?: boolean | undefined;
  /** Keys pressed in its header and footer, before Escape closes it; one that is stopped does not. */
  onEdgeKeyDown?: ((event: KeyboardEvent) => void) | undefined;
  children: ReactNode;
}

/** A modal dialog: focus is kept inside and goes back to where it was; Escape closes it. */
export function Dialog(props: DialogProps) {
  const { isOpen, onOpenChange, title, closeLabel, size = 'm', footer, dismissable = true, children } = props;
  const { onEdgeKeyDown } = props;
  return (
    <AriaBridge>
      <ModalOverlay
        className={cx(styles.overlay)}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        isDismissable={dismissable}
      >
        <Modal ref={dropSecondPress} className={cx(styles.modal, styles[size])}>
          <AriaDialog className={cx(styles.dialog)}>
            {/* What is pressed is inside, as in the footer. */}
            {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions */}
            <header className={styles.header} onKeyDown={onEdgeKeyDown}>
              <Heading slot="title" className={cx(styles.title)}>
                {title}
              </Heading>
              <IconButton label={closeLabel} icon={<X />} size="s" onClick={() => onOpenChange(false)} />
            </header>
            <DialogBody title={title}>{children}</DialogBody>
            {footer && (
              // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/no-noninteractive-element-interactions
              <footer className={styles.footer} onKeyDown={onEdgeKeyDown}>
                {footer}
              </footer>
            )}
          </AriaDialog>
        </Modal>
      </ModalOverlay>
    </AriaBridge>
  );
}

const FOCUSABLE = 'a[href], button, input, select, textarea, [tabindex], [contenteditable]';

/**
 * What is too long and holds nothing to focus takes the focus itself, so that a keyboard can scroll
 * it.
 */
function DialogBody({ title, children }: Pick<DialogProps, 'title' | 'children'>) {
  const [scrolls, setScrolls] = useState(false);
  const watch = useCallback((box: HTMLDivElement) => {
    const sizes = new ResizeObserver(() =>
      setScrolls(box.scrollHeight > box.clientHeight && !box.querySelector(FOCUSABLE)),
    );
    sizes.observe(box);
    return () => sizes.disconnect();
  }, []);
  const focusable = scrolls ? { tabIndex: 0, role: 'region', 'aria-label': title } : {};
  return (
    // What is written in is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={watch} className={styles.body} onKeyDown={keepTakenKeys} {...focusable}>
      {children}
    </div>
  );
}
