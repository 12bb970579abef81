import { useState } from 'react';
import {
  Avatar,
  EmptyState,
  ErrorState,
  Skeleton,
  toast,
  useApiQuery,
  useT,
  useViewer,
} from '../../../../../platform/sdk/index.ts';
import { allGameRoles, CardKind, ownGroup } from '../../../../../platform/sdk/lookups.ts';
import { Dialog, Tabs } from '../../../../../platform/sdk/overlays.ts';
import type { CardElement } from '../../model/types.ts';
import { isOpenToAll, type GroupOffer } from './card-rules.ts';
import styles from './CardDialog.module.css';

interface CardDialogProps {
  readonly onChoose: (card: CardElement) => void;
  readonly onClose: () => void;
}

type Kind = 'personal' | 'group' | 'role';

const card = (kind: Kind, id: string, name: string): CardElement => ({
  type: 'card',
  name,
  id,
  // The contract's numbers are the grammar's.
  cardType: `${CardKind[kind]}` as CardElement['cardType'],
  children: [{ text: '' }],
});

// i18n-keys: card.*
/** Which card goes into the text: the author's own, one of their groups', one of their roles'. */
export function CardDialog({ onChoose, onClose }: CardDialogProps) {
  const t = useT('editor-pages');
  const [kind, setKind] = useState<Kind>('personal');
  return (
    <Dialog
      isOpen
      size="s"
      title={t('card.title')}
      closeLabel={t('cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Tabs
        label={t('card.title')}
        look="pill"
        value={kind}
        onChange={(id) => setKind(id as Kind)} // the tabs' ids are those below
        tabs={[
          { id: 'personal', label: t('card.personal'), content: () => <OwnCard onChoose={onChoose} /> },
          { id: 'group', label: t('card.group'), content: () => <GroupCards onChoose={onChoose} /> },
          { id: 'role', label: t('card.role'), content: () => <RoleCards onChoose={onChoose} /> },
        ]}
      />
    </Dialog>
  );
}

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
  const t = useT('editor-pages');
  const { data, isError, refetch } = useApiQuery(ownGroup, {});
  const choose = (group: GroupOffer) => {
    if (isOpenToAll(group)) onChoose(card('group', group.groupId, group.name));
    else toast.error(t('card.closed'));
  };
  if (isError)
    return <ErrorState title={t('card.failed')} retryLabel={t('card.retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.list.length === 0) return <EmptyState title={t('card.noGroup')} />;
  return (
    <ul className={styles.list}>
      {data.list.map((group) => (
        <CardRow
          key={group.groupId}
          name={group.name}
          picture={group.icon}
          note={[group.servername, t('card.members', { count: group.memberCount })]}
          onChoose={() => choose(group)}
        />
      ))}
    </ul>
  );
}

function RoleCards({ onChoose }: ListProps) {
  const t = useT('editor-pages');
  const { data, isError, refetch } = useApiQuery(allGameRoles, {});
  if (isError)
    return <ErrorState title={t('card.failed')} retryLabel={t('card.retry')} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.list.length === 0) return <EmptyState title={t('card.noRole')} />;
  return (
    <ul className={styles.list}>
      {data.list.map((role) => (
        <CardRow
          key={role.roleId}
          name={role.nick}
          picture={role.iconSmall || role.systemAvatar}
          note={[role.servername, t('card.level', { level: role.level })]}
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
