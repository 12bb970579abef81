import { useEffect, useRef } from 'react';
import { isPageKey } from './page-keys.ts';

/** Keys of a case, by the name of the button that each presses (`data-key` of the card's buttons). */
const PRESSES = new Set(['x', 'c', 'n', 'r', 'h', 'd', 'i']);

/**
 * The queue by the keyboard: j and k go from case to case, the others press the button of the case
 * that has the focus. Nothing while somebody types, or a dialog is open.
 */
export function useQueueKeys() {
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const cases = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? [])];
    const onKey = (event: KeyboardEvent) => {
      if (!isPageKey(event)) return;
      const all = cases();
      const at = all.findIndex((element) => element.contains(document.activeElement));
      if (event.key === 'j' || event.key === 'k') {
        const next = all[Math.max(0, Math.min(all.length - 1, event.key === 'j' ? at + 1 : at - 1))];
        next?.focus();
        next?.scrollIntoView({ block: 'nearest' });
      } else if (PRESSES.has(event.key) && at >= 0) {
        all[at]?.querySelector<HTMLElement>(`[data-key="${event.key}"]`)?.click();
      } else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return list;
}
