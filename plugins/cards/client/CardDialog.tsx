import { useState, type ReactNode } from 'react';
import {
  Avatar,
  EmptyState,
  ErrorState,
  Skeleton,
  toast,
  useApiQuery,
  useT,
  useViewer,
} from '../../../platform/sdk/index.ts';
import { allGameRoles, CardKind, ownGroup } from '../../../platform/sdk/lookups.ts';
import { Dialog, Tabs } from '../../../platform/sdk/overlays.ts';
import { serializeContent, type CardType } from '../../../platform/sdk/grammar.ts';
import { isOpenToAll, type GroupOffer } from './card-rules.ts';
import styles from './CardDialog.module.css';

interface CardDialogProps {
  /** @param card as content of a post */
  readonly onChoose: (card: string) => void;
  readonly onClose: () => void;
}

type Kind = 'personal' | 'group' | 'role';

// The contract's numbers are the grammar's.
const card = (kind: Kind, id: string, name: string): string =>
  serializeContent({
    type: 'document',
    children: [{ type: 'card', name, id, cardType: `${CardKind[kind]}` as CardType }],
  });

/** Which card goes into the text: the author's own, one of their groups', one of their roles'. */
export function CardDialog({ onChoose, onClose }: CardDialogProps) {
  const t = useT('cards-pages');
  const [kind, setKind] = useState<Kind>('personal');
  return (
    <Dialog isOpen size="s" title={t('title')} closeLabel={t('cancel')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Tabs
        label={t('title')}
        look="pill"
        value={kind}
        onChange={(id) => setKind(id as Kind)} // the tabs' ids are those below
        tabs={[
          { id: 'personal', label: t('personal'), content: () => within(<OwnCard onChoose={onChoose} />) },
          { id: 'group', label: t('group'), content: () => within(<GroupCards onChoose={onChoose} />) },
          { id: 'role', label: t('role'), content: () => within(<RoleCards onChoose={onChoose} />) },
        ]}
      />
    </Dialog>
  );
}

const within = (cards: ReactNode) => <div className={styles.kind}>{cards}</div>;

type ListProps = Pick<CardDialogProps, 'onChoose'>;

function OwnCard({ onChoose }: ListProps) {
  const viewer = useViewer();
  if (!viewer) return null;
  const { nick, avatarUrl } = viewer.ywUserInfo;
  return (
    <ul className={styles.list}>
      <CardRow name={nick} picture={avatarUrl} onChoose={() => onChoose(card('personal', String(viewer.id), nick))} />
    </ul>
  );
}

function GroupCards({ onChoose }: ListProps) {
  const t = useT('cards-pages');
  const { data, isError, refetch } = useApiQuery(ownGroup, {});
  const choose = (group: GroupOffer) => {
    if (isOpenToAll(group)) onChoose(card('group', group.groupId, group.name));
    else toast.error(t('closed'));
  };
  if (isError) return <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.list.length === 0) return <EmptyState title={t('noGroup')} />;
  return (
    <ul className={styles.list}>
      {data.list.map((group) => (
        <CardRow
          key={group.groupId}
          name={group.name}
          picture={group.icon}
          note={[group.servername, t('members', { count: group.memberCount })]}
          onChoose={() => choose(group)}
        />
      ))}
    </ul>
  );
}

function RoleCards({ onChoose }: ListProps) {
  const t = useT('cards-pages');
  const { data, isError, refetch } = useApiQuery(allGameRoles, {});
  if (isError) return <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.list.length === 0) return <EmptyState title={t('noRole')} />;
  return (
    <ul className={styles.list}>
      {data.list.map((role) => (
        <CardRow
          key={role.roleId}
          name={role.nick}
          picture={role.iconSmall || role.systemAvatar}
          note={[role.servername, t('level', { level: role.level })]}
          onChoose={() => onChoose(card('role', role.roleId, role.nick))}
        />
      ))}
    </ul>
  );
}

interface CardRowProps {
  readonly name: string;
  readonly picture: string;
  readonly note?: readonly string[];
  readonly onChoose: () => void;
}

const CardRow = ({ name, picture, note = [], onChoose }: CardRowProps) => (
  <li>
    <button type="button" className={styles.row} onClick={onChoose}>
      <Avatar name={name} src={picture} size="m" />
      <span className={styles.text}>
        <span className={styles.name}>{name}</span>
        {note.length > 0 && <span className={styles.note}>{note.filter(Boolean).join(' · ')}</span>}
      </span>
    </button>
  </li>
);
