import { useLocation } from '@tanstack/react-router';
import { PlayGameCard } from './PlayGameCard.tsx';
import { PersonTopicCard } from './PersonTopicCard.tsx';

/** The topics and games of a user, each not beside the page that has all of them. */
export function PersonCards({ uid }: { readonly uid: number }) {
  const tab = useLocation({ select: ({ pathname }) => /^\/user\/\d+\/(\w+)/.exec(pathname)?.[1] });
  return (
    <>
      {tab !== 'topics' && <PersonTopicCard uid={uid} />}
      {tab !== 'game' && <PlayGameCard uid={uid} />}
    </>
  );
}
