import { ClientOnly } from '@tanstack/react-router';
import { lazyOnInteraction, lazyPart, useUi } from '../../sdk/index.ts';

/** Comes when the page stands: nobody points at a name before. */
const LaterHosts = lazyOnInteraction(async () => (await import('./LaterHosts.tsx')).LaterHosts);
const ComposerHost = lazyPart(async () => (await import('./Composer.tsx')).ComposerHost);

/**
 * What a page of posts shows on top of itself when the UI store says so: the composer, a dialog and
 * the card of a person, loaded on use.
 */
export function PageHosts() {
  const { composer } = useUi();
  return (
    // The server's page has none of it: whoever presses before all of that is alive has opened it already.
    <ClientOnly>
      {composer.open && <ComposerHost />}
      <LaterHosts />
    </ClientOnly>
  );
}
