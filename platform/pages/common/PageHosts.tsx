import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readerIsHere } from '../../sdk/reader-is-here.ts';
import { ComposerHost } from './Composer.tsx';

const UserPopoverHost = lazy(async () => {
  await readerIsHere();
  return { default: (await import('./follow/UserPopoverHost.tsx')).UserPopoverHost };
});

/**
 * What a page of posts shows on top of itself when the UI store says so: the composer and the card
 * of a person, loaded on use.
 */
export function PageHosts() {
  return (
    <>
      <ComposerHost />
      {/* Comes when the page stands: nobody points at a name before. */}
      <ClientOnly>
        <Suspense fallback={null}>
          <UserPopoverHost />
        </Suspense>
      </ClientOnly>
    </>
  );
}
