import { useCallback, useEffect, useRef, useState } from 'react';
import { servedBuild } from '../../ui/served-build.ts';
import { whenServed } from '../../ui/with-network.ts';

/**
 * Loads the page anew. While the server cannot be reached that waits for it: else the browser's own
 * error page would take the place of the forum.
 * @param isAsked whether a lost network may be why the page failed: it is looked at then
 * @returns `isLost`: the server cannot be reached; the page is loaded anew when it can
 */
export function useReload(isAsked: boolean): { readonly isLost: boolean; readonly reload: () => void } {
  const [isLost, setLost] = useState(false);
  const isGone = useRef(false);
  const look = useCallback(async (isWanted: boolean) => {
    const isServed = (await servedBuild()) !== 'none';
    if (isGone.current || (isServed && !isWanted)) return;
    setLost(!isServed);
    await whenServed();
    if (!isGone.current) window.location.reload();
  }, []);
  useEffect(() => {
    isGone.current = false;
    if (isAsked) void look(false);
    return () => {
      isGone.current = true;
    };
  }, [isAsked, look]);
  return { isLost, reload: useCallback(() => void look(true), [look]) };
}
