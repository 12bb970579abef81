import { useEffect, useRef, type ReactNode } from 'react';
import { Dialog as AriaDialog, Heading } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import { keepTakenKeys } from './input-method.ts';
import { dropSecondPress } from './second-press.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useSwipeDown } from './use-swipe-down.ts';
import styles from './Sheet.module.css';

export interface SheetProps {
  readonly isOpen: boolean;
  readonly onOpenChange: (isOpen: boolean) => void;
  /** What it is, for those who hear it; shown where there is no `header`. */
  readonly title: string;
  /** Of the button below everything; absent where what is inside has one. */
  readonly closeLabel?: string;
  /** Above everything, in the place of the title. */
  readonly header?: ReactNode;
  readonly children: ReactNode;
  /** It is gone, after it was closed. */
  readonly onClosed?: (() => void) | undefined;
}

/**
 * A modal sheet from the lower edge of a phone: focus is kept inside and goes back to where it was.
 * Escape, Back, a press beside it and a pull downwards close it.
 */
export function Sheet({ isOpen, onOpenChange, onClosed, ...rest }: SheetProps) {
  const latest = useRef({ isOpen, onClosed });
  useEffect(() => {
    latest.current = { isOpen, onClosed };
  });
  return (
    <AriaBridge>
      <ModalOverlay className={cx(styles.overlay)} isOpen={isOpen} onOpenChange={onOpenChange} isDismissable>
        <Modal ref={dropSecondPress} className={cx(styles.modal)}>
          <Panel
            onClose={() => onOpenChange(false)}
            onGone={() => !latest.current.isOpen && latest.current.onClosed?.()}
            {...rest}
          />
        </Modal>
      </ModalOverlay>
    </AriaBridge>
  );
}

interface PanelProps extends Omit<SheetProps, 'isOpen' | 'onOpenChange' | 'onClosed'> {
  readonly onClose: () => void;
  readonly onGone: () => void;
}

function Panel({ title, closeLabel, header, children, onClose, onGone }: PanelProps) {
  const swipe = useSwipeDown(onClose);
  useBackCloses(onClose);
  const gone = useRef(onGone);
  useEffect(() => {
    gone.current = onGone;
  });
  useEffect(() => () => gone.current(), []);
  return (
    // What is written in is inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div ref={swipe} className={styles.panel} onKeyDown={keepTakenKeys}>
      <AriaDialog className={cx(styles.dialog)} {...(header ? { 'aria-label': title } : {})}>
        <div className={styles.grip} aria-hidden="true" />
        {header ? (
          <div className={styles.header}>{header}</div>
        ) : (
          <Heading slot="title" className={cx(styles.title)}>
            {title}
          </Heading>
        )}
        <div className={styles.body}>{children}</div>
        {closeLabel && (
          <button type="button" className={styles.close} onClick={onClose}>
            {closeLabel}
          </button>
        )}
      </AriaDialog>
    </div>
  );
}

interface SheetItem {
  readonly icon: ReactNode;
  readonly label: string;
  /** Makes it a link. */
  readonly href?: string | undefined;
  /** The link leads to another site, in a new tab. */
  readonly isOutside?: boolean | undefined;
  readonly isPressed?: boolean | undefined;
  readonly isDisabled?: boolean | undefined;
  /** Of a link: the browser does not follow it where this prevents it. */
  readonly onPress?: ((event: { preventDefault: () => void }) => void) | undefined;
}

/** A round button with its word below: the few things that most people come for. */
export const SheetTile = ({ icon, label, ...press }: SheetItem) => (
  <li className={styles.tileItem}>
    <Pressable className={cx(styles.tile, press.isPressed && styles.pressed)} {...press}>
      <span className={styles.tileIcon} aria-hidden="true">
        {icon}
      </span>
      <span className={styles.tileLabel}>{label}</span>
    </Pressable>
  </li>
);

/** A line of the sheet, with a line above it that parts it from others if wanted. */
export const SheetRow = ({
  icon,
  label,
  isDestructive,
  isParted,
  ...press
}: SheetItem & { readonly isDestructive?: boolean | undefined; readonly isParted?: boolean | undefined }) => (
  <li className={cx(isParted && styles.parted)}>
    <Pressable className={cx(styles.row, isDestructive && styles.destructive)} {...press}>
      <span className={styles.rowIcon} aria-hidden="true">
        {icon}
      </span>
      {label}
    </Pressable>
  </li>
);

type PressableProps = Omit<SheetItem, 'icon' | 'label'> & {
  readonly className: string;
  readonly children: ReactNode;
};

function Pressable({ href, isOutside, isPressed, isDisabled = false, onPress, className, children }: PressableProps) {
  if (href === undefined)
    return (
      <button type="button" className={className} aria-pressed={isPressed} disabled={isDisabled} onClick={onPress}>
        {children}
      </button>
    );
  const outside = isOutside ? { target: '_blank', rel: 'noreferrer' } : {};
  return (
    <a className={className} href={href} {...outside} onClick={onPress}>
      {children}
    </a>
  );
}

/** The list that tiles stand in. */
export const SheetTiles = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.tiles}>{children}</ul>
);

/** The list that rows stand in. */
export const SheetRows = ({ children }: { readonly children: ReactNode }) => (
  <ul className={styles.rows}>{children}</ul>
);
