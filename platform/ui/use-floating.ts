import { useLayoutEffect } from 'react';
import type { RefObject } from 'react';

export type FloatSide = 'top' | 'bottom';

/** Rectangles in viewport px, as `getBoundingClientRect` gives them. */
export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Where a floating box of the given size goes: centred on the anchor (or at its start), on the
 * wanted side when it fits there, else on the other, always inside the viewport.
 */
export function placeFloat(
  anchor: Box,
  float: { width: number; height: number },
  view: { width: number; height: number },
  side: FloatSide,
  align: 'center' | 'start' = 'center',
): { left: number; top: number; side: FloatSide } {
  const gap = 8;
  const above = anchor.top - gap - float.height;
  const below = anchor.top + anchor.height + gap;
  const fitsAbove = above >= gap;
  const fitsBelow = below + float.height <= view.height - gap;
  const used: FloatSide =
    side === 'top' ? (fitsAbove || !fitsBelow ? 'top' : 'bottom') : fitsBelow || !fitsAbove ? 'bottom' : 'top';
  const wanted = align === 'center' ? anchor.left + anchor.width / 2 - float.width / 2 : anchor.left;
  const left = Math.max(gap, Math.min(wanted, view.width - float.width - gap));
  return { left, top: used === 'top' ? above : below, side: used };
}

/**
 * Puts an element with `popover="manual"` into the top layer beside its anchor and keeps it there
 * while the page moves. A browser without the popover attribute still shows it: the element's own
 * style is `position: fixed`.
 */
export function useFloating(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  float: RefObject<HTMLElement | null>,
  side: FloatSide,
  align: 'center' | 'start' = 'center',
): void {
  useLayoutEffect(() => {
    const box = float.current;
    if (!open || !box || !anchor.current) return;
    if ('showPopover' in box && !box.matches(':popover-open')) box.showPopover();
    const place = () => {
      if (!anchor.current) return;
      const view = { width: document.documentElement.clientWidth, height: window.innerHeight };
      const size = { width: box.offsetWidth, height: box.offsetHeight };
      const at = placeFloat(anchor.current.getBoundingClientRect(), size, view, side, align);
      box.style.left = `${at.left}px`;
      box.style.top = `${at.top}px`;
      box.dataset.side = at.side;
    };
    place();
    const observer = new ResizeObserver(place);
    observer.observe(box);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.removeEventListener('resize', place);
    };
  }, [open, anchor, float, side, align]);
}
