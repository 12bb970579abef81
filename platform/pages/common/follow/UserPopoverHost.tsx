import { Suspense, useEffect, useRef, useState } from 'react';
import type { UserCard } from '../../../contract/endpoints/users.ts';
import { ErrorBoundary, lazyComponent, withTexts } from '../../../sdk/index.ts';
import { watchCards, type CardTarget, type CardWatch } from './watch-cards.ts';

const UserPopover = lazyComponent(withTexts('follow', async () => (await import('./UserPopover.tsx')).UserPopover));
const BlockDialog = lazyComponent(withTexts('follow', async () => (await import('./BlockDialog.tsx')).BlockDialog));

/** Shows the card of a person over their name or picture. Once in a page; see `cardOf`. */
export function UserPopoverHost() {
  const [target, setTarget] = useState<CardTarget | null>(null);
  const [asked, setAsked] = useState<UserCard | null>(null);
  const card = useRef<HTMLDivElement>(null);
  const watch = useRef<CardWatch>(null);
  useEffect(() => {
    const watched = watchCards(() => card.current, setTarget);
    watch.current = watched;
    return () => watched.stop();
  }, []);
  const block = (user: UserCard) => {
    watch.current?.close();
    setAsked(user);
  };
  return (
    <>
      {target && (
        <ErrorBoundary resetKey={target}>
          <Suspense fallback={null}>
            <UserPopover key={target.uid} target={target} card={card} onBlock={block} />
          </Suspense>
        </ErrorBoundary>
      )}
      {asked && (
        <ErrorBoundary resetKey={asked}>
          <Suspense fallback={null}>
            <BlockDialog uid={asked.uid} nick={asked.nick} onClose={() => setAsked(null)} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
