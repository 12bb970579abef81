import { startTransition, useEffect, useState } from 'react';
import { startLater } from '../../../sdk/start-later.ts';
import type { NearRows } from './near-rows.ts';

/** Rows from which a list is long: shorter ones keep all that they show. */
const LONG = 60;

/**
 * What leaves out the rows of a long list that are far from the window, so that its memory and the
 * time of a frame do not grow with it; null for a short one.
 * @param count rows of the list
 */
export function useNearRows(count: number): NearRows | null {
  const [near, setNear] = useState<NearRows | null>(null);
  const isLong = count > LONG;
  useEffect(() => {
    if (!isLong) return;
    return startLater(async () => {
      const { watchRows } = await import('./near-rows.ts');
      return () => {
        const rows = watchRows();
        startTransition(() => setNear(rows));
        return () => {
          rows.stop();
          setNear(null);
        };
      };
    });
  }, [isLong]);
  return near;
}
