import { lazy, Suspense, useSyncExternalStore } from 'react';
import { ErrorBoundary, withTexts } from '../../sdk/index.ts';
import { hasOutbox, onOutbox } from './store.ts';

const Sender = lazy(withTexts('mobile', async () => ({ default: (await import('./OutboxSender.tsx')).OutboxSender })));
const List = lazy(withTexts('mobile', async () => ({ default: (await import('./OutboxList.tsx')).OutboxList })));

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

/**
 * What waits to be sent; nothing where nothing does.
 * @param onTakenBack a post was taken back into the form; absent: the reader is led to it
 */
export function Outbox(props: { readonly onTakenBack?: () => void }) {
  if (!useHasOutbox()) return null;
  return (
    <ErrorBoundary>
      <Suspense fallback={null}>
        <List {...props} />
      </Suspense>
    </ErrorBoundary>
  );
}
