import { useState } from 'react';
import {
  Avatar,
  EmptyState,
  ErrorState,
  ListEnd,
  Skeleton,
  useApiInfinite,
  useT,
  ZoneLink,
} from '../../../../platform/sdk/index.ts';
import { Dialog, Tabs } from '../../../../platform/sdk/overlays.ts';
import { reactionPeople, type Reaction } from '../../contract.ts';
import { Emoticon } from '../Emoticon.tsx';
import type { Target } from '../use-reactions.ts';
import styles from './PeopleDialog.module.css';

interface PeopleDialogProps {
  readonly target: Target;
  readonly reactions: readonly Reaction[];
  readonly onClose: () => void;
}

/** Who has reacted, a tab for each emoticon. */
export function PeopleDialog({ target, reactions, onClose }: PeopleDialogProps) {
  const t = useT('reactions-pages');
  const [shown, setShown] = useState(reactions[0]?.name ?? '');
  return (
    <Dialog isOpen title={t('who')} closeLabel={t('close')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Tabs
        label={t('label')}
        value={shown}
        onChange={setShown}
        tabs={reactions.map(({ name, count }) => ({
          id: name,
          icon: <Emoticon name={name} />,
          label: count,
          content: () => <People target={target} name={name} />,
        }))}
      />
    </Dialog>
  );
}

function People({ target, name }: { readonly target: Target; readonly name: string }) {
  const t = useT('reactions-pages');
  const core = useT('core');
  const query = useApiInfinite(reactionPeople, { ...target, name }, { pageSize: 20, staleTime: 0 });
  if (query.isPending) return <Skeleton lines={4} />;
  if (query.isError && !query.data)
    return (
      <ErrorState
        title={t('failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  // Somebody who reacts while one looks on moves the others, who are then on two pages.
  const people = new Map(query.data.pages.flatMap(({ list }) => list.map((user) => [user.uid, user] as const)));
  if (people.size === 0) return <EmptyState title={t('nobody')} />;
  return (
    <>
      <ul className={styles.people}>
        {[...people.values()].map(({ uid, nick, avatarUrl }) => (
          <li key={uid}>
            <ZoneLink to="/user/$uid" params={{ uid }} className={styles.person}>
              <Avatar name={nick} src={avatarUrl} size="s" />
              <span>{nick}</span>
            </ZoneLink>
          </li>
        ))}
      </ul>
      <ListEnd query={query} count={people.size} />
    </>
  );
}
