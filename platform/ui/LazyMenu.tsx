import type { ReactNode } from 'react';
import type { MenuProps } from './overlay-types.ts';
import { useLazyOverlay } from './use-lazy-overlay.ts';
import type { OverlayTriggerProps } from './use-lazy-overlay.ts';

const loadSheet = () => import('./ActionSheet.tsx').then((module) => module.ActionSheet);
const loadMenu = () => import('./Menu.tsx').then((module) => module.Menu);

export interface LazyMenuProps extends Omit<MenuProps, 'triggerRef' | 'isOpen' | 'onOpenChange'> {
  /** Renders one light button with all the given props. */
  trigger: (props: OverlayTriggerProps) => ReactNode;
  /** Beside its trigger, or from the lower edge of a phone. Default `menu`. */
  look?: 'menu' | 'sheet';
  /** What has to be there before it opens, besides its code. */
  before?: (() => Promise<unknown>) | undefined;
}

/**
 * A menu button for first paint: the server renders only the trigger, the menu's code comes on
 * first interest.
 */
export function LazyMenu({ trigger, look = 'menu', before, ...menu }: LazyMenuProps) {
  const { Overlay, isOpen, setOpen, ref, triggerProps } = useLazyOverlay<MenuProps>(
    look === 'sheet' ? loadSheet : loadMenu,
    look === 'sheet' ? 'dialog' : 'menu',
    before,
  );
  return (
    <>
      {trigger(triggerProps)}
      {Overlay && <Overlay {...menu} triggerRef={ref} isOpen={isOpen} onOpenChange={setOpen} />}
    </>
  );
}
