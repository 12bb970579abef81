import { useState } from 'react';
import { Avatar, EmptyState, useApiInfinite, useT, ZoneLink, type UserCard } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
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
  const query = useApiInfinite(reactionPeople, { ...target, name }, { pageSize: 20, staleTime: 0 });
  return (
    <Pages query={query} failed={t('failed')} empty={<EmptyState title={t('nobody')} />}>
      {(list) => (
        <ul className={styles.people}>
          {eachOnce(list).map(({ uid, nick, avatarUrl }) => (
            <li key={uid}>
              <ZoneLink to="/user/$uid" params={{ uid }} className={styles.person}>
                <Avatar name={nick} src={avatarUrl} size="s" />
                <span>{nick}</span>
              </ZoneLink>
            </li>
          ))}
        </ul>
      )}
    </Pages>
  );
}

/** Somebody who reacts while one looks on moves the others, who are then on two pages. */
const eachOnce = (people: readonly UserCard[]): UserCard[] => [
  ...new Map(people.map((user) => [user.uid, user])).values(),
];
