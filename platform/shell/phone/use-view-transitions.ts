import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readerIsHere } from '../../sdk/reader-is-here.ts';
import { startLater } from '../../sdk/start-later.ts';

/** Posts open out of the lists that they stand in, and close into them (`view-transitions.ts`). */
export function useViewTransitions(): void {
  const router = useRouter();
  useEffect(
    () =>
      startLater(async () => {
        await readerIsHere();
        const { startViewTransitions } = await import('./view-transitions.ts');
        return () => startViewTransitions(router);
      }),
    [router],
  );
}
