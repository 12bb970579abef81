import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Left of where it stands, and its own top and bottom, in viewport px. */
interface Spot {
  readonly left: number;
  readonly top: number;
  readonly bottom: number;
}

const GAP = 6;
const EDGE = 8;

/**
 * Where a box of this size goes: below the spot, or above it where there is no room below; always
 * inside the view.
 */
export function placeBox(
  spot: Spot,
  box: { readonly width: number; readonly height: number },
  view: { readonly width: number; readonly height: number },
): { left: number; top: number } {
  const below = spot.bottom + GAP;
  const above = spot.top - GAP - box.height;
  const isBelow = below + box.height <= view.height - EDGE || above < EDGE;
  const left = Math.max(EDGE, Math.min(spot.left, view.width - box.width - EDGE));
  return { left, top: isBelow ? below : above };
}

/**
 * Keeps an element with `popover="manual"` in the top layer beside a place in the text, also while
 * the text scrolls and, on a phone, the keyboard comes and goes.
 * @param around what moves the place by its own size
 */
export function usePlace(
  box: RefObject<HTMLElement | null>,
  spotOf: () => Spot | undefined,
  around: () => readonly Element[] = () => [],
): void {
  const latest = useRef({ spotOf, around });
  latest.current = { spotOf, around };
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    if ('showPopover' in element && !element.matches(':popover-open')) element.showPopover();
    const place = () => {
      const spot = latest.current.spotOf();
      if (!spot) return;
      const view = {
        width: document.documentElement.clientWidth,
        height: window.visualViewport?.height ?? window.innerHeight,
      };
      const at = placeBox(spot, { width: element.offsetWidth, height: element.offsetHeight }, view);
      element.style.left = `${at.left}px`;
      element.style.top = `${at.top}px`;
    };
    place();
    const observer = new ResizeObserver(place);
    for (const watched of [element, ...latest.current.around()]) observer.observe(watched);
    window.addEventListener('scroll', place, { capture: true, passive: true });
    window.visualViewport?.addEventListener('resize', place);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', place, { capture: true });
      window.visualViewport?.removeEventListener('resize', place);
    };
  }, [box]);
}
