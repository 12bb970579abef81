import { ClientOnly } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useUi } from '../../sdk/index.ts';
import { readerIsHere } from '../../sdk/reader-is-here.ts';

const LaterHosts = lazy(async () => {
  await readerIsHere();
  return { default: (await import('./LaterHosts.tsx')).LaterHosts };
});

const ComposerHost = lazy(async () => ({ default: (await import('./Composer.tsx')).ComposerHost }));

/**
 * What a page of posts shows on top of itself when the UI store says so: the composer, a dialog and
 * the card of a person, loaded on use.
 */
export function PageHosts() {
  const { composer } = useUi();
  return (
    // The server's page has none of it: whoever presses before all of that is alive has opened it already.
    <ClientOnly>
      {composer.open && (
        <Suspense fallback={null}>
          <ComposerHost />
        </Suspense>
      )}
      {/* Comes when the page stands: nobody points at a name before. */}
      <Suspense fallback={null}>
        <LaterHosts />
      </Suspense>
    </ClientOnly>
  );
}
