import { Avatar, useT, ZoneLink, type UserCard } from '../../../../platform/sdk/index.ts';
import styles from './desk.module.css';

interface PersonProps {
  readonly uid: number;
  readonly user: UserCard | null;
}

/** Somebody of a list at the desk. */
export function Person({ uid, user }: PersonProps) {
  const t = useT('lottery-pages');
  const name = user?.nick ?? t('desk.gone', { uid });
  return (
    <ZoneLink to="/user/$uid" params={{ uid }} className={styles.person}>
      <Avatar name={name} src={user?.avatarUrl} size="xs" />
      {name}
    </ZoneLink>
  );
}
