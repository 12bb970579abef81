import type { ReactNode } from 'react';
import type { PopoverProps } from './overlay-types.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';
import type { OverlayTriggerProps } from './use-lazy-overlay.ts';

const loadPopover = () => import('./Popover.tsx').then((module) => module.Popover);

export interface LazyPopoverProps extends Omit<PopoverProps, 'triggerRef' | 'isOpen' | 'onOpenChange'> {
  /** Renders one light button with all the given props. */
  trigger: (props: OverlayTriggerProps) => ReactNode;
}

/**
 * A popover button for first paint: the server renders only the trigger, the popover's code comes
 * on first interest.
 */
export function LazyPopover({ trigger, ...popover }: LazyPopoverProps) {
  const { Overlay, isOpen, setOpen, ref, triggerProps } = useLazyOverlay(loadPopover, 'dialog');
  return (
    <>
      {trigger(triggerProps)}
      {Overlay && <Overlay {...popover} triggerRef={ref} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
