import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readerIsHere } from '../../sdk/reader-is-here.ts';

/** Posts open out of the lists that they stand in, and close into them (`view-transitions.ts`). */
export function useViewTransitions(): void {
  const router = useRouter();
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    void (async () => {
      await readerIsHere();
      const { startViewTransitions } = await import('./view-transitions.ts');
      if (!isGone) stop = startViewTransitions(router);
    })().catch(() => undefined); // pages come without
    return () => {
      isGone = true;
      stop?.();
    };
  }, [router]);
}
