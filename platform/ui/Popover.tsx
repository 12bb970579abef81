import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import type { PopoverProps } from './overlay-types.ts';
import styles from './Popover.module.css';

/** A small dialog beside its trigger; closes on Escape and on a press outside, and gives the focus back. */
export function Popover(props: PopoverProps) {
  const { triggerRef, isOpen, onOpenChange, placement = 'bottom end', label, flush, children } = props;
  return (
    <AriaBridge>
      <AriaPopover
        className={cx(styles.popover, !flush && styles.padded)}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement={placement}
      >
        <AriaDialog aria-label={label} className={cx(styles.dialog)}>
          {children(() => onOpenChange(false))}
        </AriaDialog>
      </AriaPopover>
    </AriaBridge>
  );
}
