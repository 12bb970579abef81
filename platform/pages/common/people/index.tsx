import { Suspense } from 'react';
import { ErrorBoundary, lazyComponent, useIsAlive, withTexts, type SidebarCardProps } from '../../../sdk/index.ts';

const Cards = lazyComponent(withTexts('people', async () => (await import('./PersonCards.tsx')).PersonCards));
const Games = lazyComponent(withTexts('people', async () => (await import('./PersonGames.tsx')).PersonGames));

/**
 * What a user plays and posts in, in the sidebar of their pages; the last cards, because they come
 * after the page.
 */
export function PersonCards({ uid }: Pick<SidebarCardProps, 'uid'>) {
  return useIsAlive() && uid !== undefined ? (
    <ErrorBoundary resetKey={uid}>
      <Suspense fallback={null}>
        <Cards uid={uid} />
      </Suspense>
    </ErrorBoundary>
  ) : null;
}

/** The role that somebody shows and what they play, for their card. */
export function PersonGames({ uid }: { readonly uid: number }) {
  return (
    <ErrorBoundary resetKey={uid}>
      <Suspense fallback={null}>
        <Games uid={uid} />
      </Suspense>
    </ErrorBoundary>
  );
}
