import { useRef, type DragEvent, type MouseEvent, type PointerEvent } from 'react';

/** How far a finger has to go, px. */
const FAR = 40;

/**
 * Handlers of an element that is swiped sideways (its style has `touch-action: pan-y`). The click
 * at the end of a swipe is none.
 */
export function useSwipe(onStep: (step: 1 | -1) => void) {
  const from = useRef<number | null>(null);
  const swiped = useRef(false);
  return {
    onPointerDown: (event: PointerEvent) => {
      from.current = event.isPrimary ? event.clientX : null;
      swiped.current = false;
    },
    onPointerUp: (event: PointerEvent) => {
      const way = from.current === null ? 0 : event.clientX - from.current;
      from.current = null;
      if (Math.abs(way) < FAR) return;
      swiped.current = true;
      onStep(way < 0 ? 1 : -1);
    },
    onPointerCancel: () => {
      from.current = null;
    },
    // Else the browser would take the picture away by the finger.
    onDragStart: (event: DragEvent) => event.preventDefault(),
    onClickCapture: (event: MouseEvent) => {
      // A key's click has no count.
      if (!swiped.current || event.detail === 0) return;
      swiped.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
