import { Suspense } from 'react';
import { ErrorBoundary, useUi, useUiStore } from '../../sdk/index.ts';
import { UserPopoverHost } from './follow/UserPopoverHost.tsx';

/** What only a reader's own moves bring up: the card of a person, and dialogs that have no place in the page. */
export function LaterHosts() {
  return (
    <>
      <UserPopoverHost />
      <DialogHost />
    </>
  );
}

function DialogHost() {
  const store = useUiStore();
  const { dialog } = useUi();
  return (
    dialog && (
      <ErrorBoundary resetKey={dialog}>
        <Suspense fallback={null}>
          {dialog(() => {
            store.dialog = null;
          })}
        </Suspense>
      </ErrorBoundary>
    )
  );
}
