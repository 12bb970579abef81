import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/** What lies over a page is closed when that is left for another one, by the browser's Back too. */
export function useLeftWithPage(close: () => void): void {
  const router = useRouter();
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(
    () =>
      // As long as nothing has been loaded there is no page to leave.
      router.subscribe('onBeforeNavigate', ({ fromLocation, pathChanged }) => {
        if (fromLocation && pathChanged) latest.current();
      }),
    [router],
  );
}
