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
    if (!row.current || !link) return;
    const [outer, inner] = [row.current.getBoundingClientRect(), link.getBoundingClientRect()];
    row.current.scrollLeft += inner.left + inner.width / 2 - (outer.left + outer.width / 2);
  });
  return row;
}
