import { useRouter } from '@tanstack/react-router';
import { startTransition, useEffect, useState } from 'react';
import { startLater } from '../../../sdk/start-later.ts';
import type { NearRows } from './near-rows.ts';

/** Rows from which a list is long: shorter ones keep all that they show. */
const LONG = 60;

/** Loaded with the first long list. */
let watchRows: ((step: string) => NearRows) | undefined;

/**
 * What leaves out the rows of a long list that are far from the window, so that its memory and the
 * time of a frame do not grow with it; null for a short one, and until its code is there.
 * @param count rows of the list
 */
export function useNearRows(count: number): NearRows | null {
  const isLong = count > LONG;
  // A list that a reader comes back to is long from the start.
  const router = useRouter();
  const [step] = useState(() => router.state.location.state.__TSR_key ?? '');
  const [near, setNear] = useState(() => (isLong && watchRows ? watchRows(step) : null));
  useEffect(() => {
    if (!isLong || near) return;
    return startLater(async () => {
      const watch = (await import('./near-rows.ts')).watchRows;
      watchRows = watch;
      return () => {
        startTransition(() => setNear(watch(step)));
        return () => undefined;
      };
    });
  }, [isLong, near, step]);
  useEffect(() => () => near?.stop(), [near]);
  return isLong ? near : null;
}
