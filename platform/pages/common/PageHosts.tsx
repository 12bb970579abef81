import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { readerIsHere } from '../../sdk/reader-is-here.ts';
import { ComposerHost } from './Composer.tsx';

const LaterHosts = lazy(async () => {
  await readerIsHere();
  return { default: (await import('./LaterHosts.tsx')).LaterHosts };
});

/**
 * What a page of posts shows on top of itself when the UI store says so: the composer, a dialog and
 * the card of a person, loaded on use.
 */
export function PageHosts() {
  return (
    <>
      {/* Whoever presses before all of the page is alive has opened it: the server's page has none. */}
      <ClientOnly>
        <ComposerHost />
      </ClientOnly>
      {/* Comes when the page stands: nobody points at a name before. */}
      <ClientOnly>
        <Suspense fallback={null}>
          <LaterHosts />
        </Suspense>
      </ClientOnly>
    </>
  );
}
