import { useCallback, type RefObject } from 'react';
import { useSeen as useSeenOnce } from '../../../platform/sdk/index.ts';
import type { AdModule } from '../contract.ts';
import { useAdStats } from './stats.ts';

/**
 * Counts a view once half of the element has been in the window.
 * @param target null while there is no ad
 */
export function useSeen(ref: RefObject<Element | null>, module: AdModule, target: number | null): void {
  const { browse } = useAdStats();
  const tell = useCallback(() => {
    if (target !== null) browse(module, target);
  }, [browse, module, target]);
  useSeenOnce(ref, target === null ? null : `${module} ${target}`, tell);
}
