import { useEffect, type RefObject } from 'react';

/**
 * Calls once half of the element has been in the window.
 * @param key what is shown; null while there is nothing. Another one is another view
 */
export function useSeen(ref: RefObject<Element | null>, key: string | null, onSeen: () => void): void {
  useEffect(() => {
    const element = ref.current;
    if (!element || key === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        onSeen();
        observer.disconnect();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, key, onSeen]);
}
