import type { ReactNode, RefObject } from 'react';

export type OverlayPlacement = 'bottom start' | 'bottom end' | 'bottom' | 'top start' | 'top end' | 'top';

/** What a menu or popover needs to hang on a trigger that it does not render itself. */
export interface AnchoredOverlayProps {
  triggerRef: RefObject<HTMLElement | null>;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  placement?: OverlayPlacement | undefined;
  /** Accessible name of the menu or popover. */
  label: string;
}

export interface MenuItemSpec {
  id: string;
  label: string;
  icon?: ReactNode;
  description?: string | undefined;
  destructive?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Makes the item a link; `onAction` is still called. */
  href?: string | undefined;
  /** A line above this item. */
  separatorBefore?: boolean | undefined;
  /** In a sheet: a tile above the rows. */
  tile?: boolean | undefined;
  /** In a sheet: whether what it turns on and off is on. */
  pressed?: boolean | undefined;
}

export interface MenuProps extends AnchoredOverlayProps {
  items: readonly MenuItemSpec[];
  /** Called once the menu has closed and given the focus back, also for items that are links. */
  onAction: (id: string) => void;
  /** Above the items: who is signed in. */
  header?: ReactNode;
  /** Of the button that closes a sheet. */
  closeLabel?: string | undefined;
}

export interface PopoverProps extends AnchoredOverlayProps {
  /**
   * Rendered only while open; gets what closes it, and what closes it and then acts: once the focus
   * is back on the trigger.
   */
  children: (close: () => void, closeThen: (act: () => void) => void) => ReactNode;
  /** No inner space: for lists that reach the edge. */
  flush?: boolean | undefined;
}
