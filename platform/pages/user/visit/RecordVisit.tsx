import { useEffect } from 'react';
import { recordAccess, recordOpenTime } from '../../../contract/endpoints/user-pages.ts';
import { useCall } from '../../../sdk/index.ts';
import { ReadingClock } from './reading-clock.ts';

/** When reading time is reported while the post stays open, milliseconds. */
const EVERY_MS = 120_000;

/**
 * Puts the post on top of the viewer's visit record once it is shown, and reports how long it is read: now and then, when the page goes out
 * of view, and when it is left. Nobody waits for it, and a failure is nobody's concern.
 */
export function RecordVisit({ wbId }: { readonly wbId: number }) {
  const call = useCall();
  useEffect(() => {
    const clock = new ReadingClock();
    const recorded = call(recordAccess, { wbId }).then(
      () => true,
      () => false,
    );
    const report = async () => {
      const openTime = clock.take(performance.now());
      if (openTime > 0 && (await recorded)) await call(recordOpenTime, { wbId, openTime }).catch(() => undefined);
    };
    const seen = () => {
      if (document.visibilityState === 'visible') clock.show(performance.now());
      else {
        clock.hide(performance.now());
        void report();
      }
    };
    seen();
    document.addEventListener('visibilitychange', seen);
    const timer = setInterval(() => void report(), EVERY_MS);
    return () => {
      document.removeEventListener('visibilitychange', seen);
      clearInterval(timer);
      void report();
    };
  }, [call, wbId]);
  return null;
}
