import { useRef, useState, type PointerEvent, type RefObject } from 'react';

/** Hands tremble by less, px. */
const DRAG_FROM = 8;

interface Drag {
  readonly from: number;
  readonly to: number;
}

/**
 * Tiles that are put in order by a pointer: while one is held over another it shows there. Fingers
 * scroll.
 * @param onMove once, where it was let go; not where it came from or where it was given up
 */
export function useTileDrag(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): {
  /** The place where one was taken up and the one it is over; null: none is held. */
  readonly at: Drag | null;
  readonly start: (from: number) => (down: PointerEvent<HTMLElement>) => void;
} {
  const [at, setAt] = useState<Drag | null>(null);
  const latest = useRef(onMove);
  latest.current = onMove;
  const start = (from: number) => (down: PointerEvent<HTMLElement>) => {
    if (down.button !== 0 || down.pointerType === 'touch') return;
    const { clientX, clientY, pointerId } = down;
    let held: Drag | null = null;
    const moving = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      if (!held && Math.hypot(event.clientX - clientX, event.clientY - clientY) < DRAG_FROM) return;
      const over = tileUnder(list.current, event);
      held = { from, to: over >= 0 && over < count ? over : (held?.to ?? from) };
      setAt(held);
    };
    const listening = new AbortController();
    const { signal } = listening;
    const end = (isDone: boolean) => (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pointerId) return;
      listening.abort();
      setAt(null);
      if (isDone && held && held.to !== held.from) latest.current(held.from, held.to);
    };
    window.addEventListener('pointermove', moving, { signal });
    window.addEventListener('pointerup', end(true), { signal });
    window.addEventListener('pointercancel', end(false), { signal });
  };
  return { at, start };
}

function tileUnder(list: HTMLElement | null, { clientX: x, clientY: y }: MouseEvent): number {
  return [...(list?.children ?? [])].findIndex((tile) => {
    const { left, right, top, bottom } = tile.getBoundingClientRect();
    return x >= left && x < right && y >= top && y < bottom;
  });
}
