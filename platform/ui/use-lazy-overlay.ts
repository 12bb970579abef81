import { useCallback, useEffect, useRef, useState } from 'react';
import type { ComponentType, KeyboardEvent, RefObject } from 'react';

/** Spread these on one light button: `trigger={(props) => <Button {...props}>…</Button>}`. */
export interface OverlayTriggerProps {
  ref: RefObject<HTMLButtonElement | null>;
  'aria-haspopup': 'menu' | 'dialog';
  'aria-expanded': boolean;
  onClick: () => void;
  onPointerEnter: () => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/**
 * An overlay whose code is fetched when someone is about to use it: on hover or focus of the
 * trigger, at the latest on the press, and then it opens as soon as it is there. When the code
 * cannot be fetched the overlay stays closed, the next press tries again, and Vite's
 * `vite:preloadError` event tells the shell.
 * @param before what has to be there besides, fetched along with the code
 */
export function useLazyOverlay<Props>(
  load: () => Promise<ComponentType<Props>>,
  kind: 'menu' | 'dialog',
  before?: () => Promise<unknown>,
) {
  const [Overlay, setOverlay] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setOpen] = useState(false);
  const ref = useRef<HTMLButtonElement>(null);
  const alive = useRef(true);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
    };
  }, []);
  const fetchCode = useCallback(async () => {
    const [component] = await Promise.all([load(), before?.()]);
    if (alive.current) setOverlay(() => component);
  }, [load, before]);
  const preload = () => void fetchCode().catch(() => undefined);
  const open = () => {
    setOpen(true);
    if (!Overlay) fetchCode().catch(() => setOpen(false));
  };
  const triggerProps: OverlayTriggerProps = {
    ref,
    'aria-haspopup': kind,
    'aria-expanded': isOpen && Overlay !== null,
    onClick: () => (isOpen ? setOpen(false) : open()),
    onPointerEnter: preload,
    onFocus: preload,
    onKeyDown: (event) => {
      if (kind !== 'menu' || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
      event.preventDefault();
      open();
    },
  };
  return { Overlay, isOpen, setOpen, ref, triggerProps };
}
