import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { readerIsHere } from '../../sdk/reader-is-here.ts';
import { registerWorker } from '../../sdk/service-worker.ts';

/**
 * Keeps what is read on the phone site for a time without a network (docs/product/phone-site.md):
 * tells the service worker where the reader is, and without a network loads pages from there.
 */
export function useServiceWorker(): void {
  const router = useRouter();
  useEffect(() => {
    // Browsers have it on secure origins alone, and development has no build of it.
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    // What is read before there is a worker is told when there is.
    const read = new Set([window.location.href]);
    let worker: ServiceWorker | null = null;
    const tell = () => {
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- workers have none
      for (const address of read) worker?.postMessage(address);
      if (worker) read.clear();
    };
    const start = async () => {
      await readerIsHere();
      await registerWorker();
      worker = (await serviceWorker.ready).active;
      tell();
    };
    start().catch(() => undefined); // the forum does without
    const stops = [
      router.subscribe('onResolved', ({ pathChanged }) => {
        if (!pathChanged) return;
        read.add(window.location.href);
        tell();
      }),
      router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
        // The router makes the entry of the history: one more would lead back to the same page.
        if (fromLocation && pathChanged && !navigator.onLine && serviceWorker.controller)
          window.location.replace(toLocation.publicHref);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [router]);
}
