import { startTransition, useEffect, useState } from 'react';
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
    let rows: NearRows | undefined;
    let isGone = false;
    void import('./near-rows.ts')
      .then(({ watchRows }) => {
        if (isGone) return;
        rows = watchRows();
        startTransition(() => setNear(rows ?? null));
      })
      .catch(() => undefined); // all rows stay
    return () => {
      isGone = true;
      rows?.stop();
      setNear(null);
    };
  }, [isLong]);
  return near;
}
