import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { recordAccess, recordOpenTime } from '../../../contract/endpoints/user-pages.ts';
import { currentViewer, useBoot, useCall } from '../../../sdk/index.ts';
import { ReadingClock } from './reading-clock.ts';

/** When reading time is reported while the post stays open, milliseconds. */
const EVERY_MS = 120_000;

/**
 * Puts the post on top of the viewer's visit record once it is shown, and reports how long it is
 * read: now and then, when the page goes out of view, and when it is left. Nobody waits for it, and
 * a failure is nobody's concern.
 */
export function RecordVisit({ wbId }: { readonly wbId: number }) {
  const call = useCall();
  const queryClient = useQueryClient();
  const boot = useBoot();
  useEffect(() => {
    const clock = new ReadingClock();
    const recorded = call(recordAccess, { wbId }, { isByItself: true }).then(
      () => true,
      () => false,
    );
    const report = async () => {
      const openTime = clock.take(performance.now());
      // Who has just logged out leaves the post, too, and reads for nobody any more.
      const isOwn = (await recorded) && currentViewer({ queryClient, boot }) !== null;
      if (openTime > 0 && isOwn)
        await call(recordOpenTime, { wbId, openTime }, { isByItself: true }).catch(() => undefined);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'visible') clock.show(performance.now());
      else {
        clock.hide(performance.now());
        void report();
      }
    };
    onVisibility();
    document.addEventListener('visibilitychange', onVisibility);
    const timer = setInterval(() => void report(), EVERY_MS);
    return () => {
      document.removeEventListener('visibilitychange', onVisibility);
      clearInterval(timer);
      void report();
    };
  }, [call, queryClient, boot, wbId]);
  return null;
}
