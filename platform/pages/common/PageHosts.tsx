import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorBoundary, useUi, useUiStore } from '../../sdk/index.ts';
import { readerIsHere } from '../../sdk/reader-is-here.ts';
import { ComposerHost } from './Composer.tsx';

const UserPopoverHost = lazy(async () => {
  await readerIsHere();
  return { default: (await import('./follow/UserPopoverHost.tsx')).UserPopoverHost };
});

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

/**
 * What a page of posts shows on top of itself when the UI store says so: the composer, a dialog and
 * the card of a person, loaded on use.
 */
export function PageHosts() {
  return (
    <>
      <ComposerHost />
      <DialogHost />
      {/* Comes when the page stands: nobody points at a name before. */}
      <ClientOnly>
        <Suspense fallback={null}>
          <UserPopoverHost />
        </Suspense>
      </ClientOnly>
    </>
  );
}
