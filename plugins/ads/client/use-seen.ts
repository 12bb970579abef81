import { useEffect, type RefObject } from 'react';
import type { AdModule } from '../contract.ts';
import { useAdStats } from './stats.ts';

/** Counts a view once half of the element has been in the window. @param target null while there is no ad */
export function useSeen(ref: RefObject<Element | null>, module: AdModule, target: number | null): void {
  const { browse } = useAdStats();
  useEffect(() => {
    const element = ref.current;
    if (!element || target === null) return undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        browse(module, target);
        observer.disconnect();
      },
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, browse, module, target]);
}
