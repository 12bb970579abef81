import { useEffect, useRef, type RefObject } from 'react';

/**
 * For a row of links or tabs that scrolls sideways: its current one (`aria-current`, `aria-selected`)
 * is moved into view, without scrolling the page.
 * @param current changes when another one becomes the current
 * @returns for the row
 */
export function useCurrentInView<E extends HTMLElement = HTMLElement>(current: string): RefObject<E | null> {
  const row = useRef<E>(null);
  const scrolledTo = useRef<string>(undefined);
  useEffect(() => {
    // Only once for each: people may have scrolled since.
    if (scrolledTo.current === current) return;
    scrolledTo.current = current;
    const link = row.current?.querySelector('[aria-current], [aria-selected="true"]');
    if (row.current && link) row.current.scrollLeft += middleOf(link) - middleOf(row.current);
  });
  return row;
}

/** From the left of the window, in CSS pixels. */
function middleOf(element: Element): number {
  const { left, width } = element.getBoundingClientRect();
  return left + width / 2;
}
