import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { ErrorBoundary, useIsAlive, withTexts } from '../../../sdk/index.ts';

const Card = lazy(withTexts('people', async () => ({ default: (await import('./PlayGameCard.tsx')).PlayGameCard })));
const Games = lazy(withTexts('people', async () => ({ default: (await import('./PersonGames.tsx')).PersonGames })));

/**
 * The games of a user, in the sidebar of their pages but not beside the page of games itself; the last card, because it comes after
 * the page.
 */
export function PlayGameCard({ uid }: { readonly uid: number }) {
  const isOnTab = useLocation({ select: ({ pathname }) => /^\/user\/\d+\/game\/?$/.test(pathname) });
  return useIsAlive() && !isOnTab ? (
    <ErrorBoundary resetKey={uid}>
      <Suspense fallback={null}>
        <Card uid={uid} />
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
