import { Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary, lazyComponent, withTexts } from '../../sdk/index.ts';
import { hasOutbox, onOutbox } from './mark.ts';

const Sender = lazyComponent(withTexts('publish', async () => (await import('./OutboxSender.tsx')).OutboxSender));
const List = lazyComponent(withTexts('publish', async () => (await import('./OutboxList.tsx')).OutboxList));

/** Fetches, while there is a network, what shows and sends what was written without one. */
export function preloadOutbox(): void {
  const both = Promise.all([import('./OutboxSender.tsx'), import('../../ui/ToastView.tsx')]);
  both.catch(() => undefined); // it is asked for again when it is needed
}

/** Whether there is anything to send; never on the server. */
const useHasOutbox = (): boolean => useSyncExternalStore(onOutbox, hasOutbox, () => false);

/** Sends what waits, wherever the reader is; its code is loaded when something does. */
export function OutboxSenderHost() {
  if (!useHasOutbox()) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <Sender />
      </Suspense>
    </ErrorBoundary>
  );
}

/** What waits to be sent; nothing where nothing does. */
export function Outbox() {
  if (!useHasOutbox()) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <List />
      </Suspense>
    </ErrorBoundary>
  );
}
