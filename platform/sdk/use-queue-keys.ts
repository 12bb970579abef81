import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { isPageKey } from './page-keys.ts';

/** Keys of a case, by the name of the button that each presses (`data-key` of the card's buttons). */
const PRESSES = new Set(['x', 'c', 'n', 'r', 'h', 'd', 'i']);

/**
 * The queue by the keyboard: j and k go from case to case, the others press the button of the case
 * that has the focus. Nothing while somebody types, or a dialog is open. A case that is decided and
 * goes leaves the focus to the one that takes its place.
 */
export function useQueueKeys() {
  const list = useRef<HTMLUListElement>(null);
  useFocusOfTheNext(list);
  useEffect(() => {
    const cases = () => casesOf(list);
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

const casesOf = (list: RefObject<HTMLElement | null>): HTMLElement[] => [
  ...(list.current?.querySelectorAll<HTMLElement>('[data-case]') ?? []),
];

/** The focus is not lost with the case that had it, or had opened the dialog that had it. */
function useFocusOfTheNext(list: RefObject<HTMLElement | null>): void {
  const last = useRef(-1);
  useEffect(() => {
    const onFocus = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[role="dialog"], [role="alertdialog"]')) return;
      last.current = casesOf(list).findIndex((element) => element.contains(target));
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [list]);
  useLayoutEffect(() => {
    if (last.current < 0 || document.activeElement !== document.body) return;
    const cases = casesOf(list);
    (cases[last.current] ?? cases.at(-1))?.focus();
  });
}
