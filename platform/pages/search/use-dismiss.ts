import { useEffect } from 'react';
import { isOfInputMethod } from '../../sdk/index.ts';

/** Closes on Escape (`byKey`), and on a press or focus outside of the box. */
export function useDismiss(
  active: boolean,
  box: { readonly current: HTMLElement | null },
  close: (byKey: boolean) => void,
): void {
  useEffect(() => {
    if (!active) return;
    const outside = (event: Event) => {
      if (event.target instanceof Node && !box.current?.contains(event.target)) close(false);
    };
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || isOfInputMethod(event)) return;
      // Else the browser would also empty the box, which opens the suggestions again.
      event.preventDefault();
      close(true);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    document.addEventListener('keydown', key);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
      document.removeEventListener('keydown', key);
    };
  });
}
