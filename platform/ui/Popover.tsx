import { useRef, useState } from 'react';
import { Dialog as AriaDialog } from 'react-aria-components/Dialog';
import { Popover as AriaPopover } from 'react-aria-components/Popover';
import { AfterClose } from './AfterClose.tsx';
import { AriaBridge } from './AriaBridge.tsx';
import { cx } from './cx.ts';
import type { PopoverProps } from './overlay-types.ts';
import styles from './Popover.module.css';

/**
 * A small dialog beside its trigger; closes on Escape and on a press outside, and gives the focus
 * back.
 */
export function Popover(props: PopoverProps) {
  const { triggerRef, isOpen, onOpenChange, placement = 'bottom end', label, flush, children } = props;
  const opening = useOpening(isOpen);
  const chosen = useRef<(() => void) | null>(null);
  // Handed on as handlers of events, which would be taken for what is to be done.
  const close = () => onOpenChange(false);
  const closeThen = (act: () => void) => {
    chosen.current = act;
    close();
  };
  return (
    <AriaBridge>
      <AriaPopover
        className={cx(styles.popover, !flush && styles.padded)}
        triggerRef={triggerRef}
        isOpen={isOpen}
        onOpenChange={onOpenChange}
        placement={placement}
      >
        <AriaDialog key={opening} aria-label={label} className={cx(styles.dialog)}>
          {children(close, closeThen)}
          <AfterClose chosen={chosen} onAction={(act) => act()} />
        </AriaDialog>
      </AriaPopover>
    </AriaBridge>
  );
}

/**
 * Counts the openings: what is opened again while it still fades begins anew, with the focus on
 * what takes it first.
 */
function useOpening(isOpen: boolean): number {
  const [state, setState] = useState({ isOpen, count: 0 });
  if (state.isOpen !== isOpen) setState({ isOpen, count: state.count + (isOpen ? 1 : 0) });
  return state.count;
}
