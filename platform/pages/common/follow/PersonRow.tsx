import type { ReactNode } from 'react';
import type { UserCard } from '../../../contract/endpoints/users.ts';
import { Avatar, ZoneLink } from '../../../sdk/index.ts';
import styles from './follow.module.css';

interface RowProps {
  readonly user: UserCard;
  readonly hint: string;
  readonly children: ReactNode;
}

/** A person in a list, with what can be done. */
export function PersonRow({ user, hint, children }: RowProps) {
  return (
    <li className={styles.person}>
      <Avatar name={user.nick} src={user.avatarUrl} size="m" />
      <span className={styles.who}>
        <ZoneLink to="/user/$uid" params={{ uid: user.uid }} className={styles.nick}>
          {user.nick}
        </ZoneLink>
        {hint && <span className={styles.hint}>{hint}</span>}
      </span>
      {children}
    </li>
  );
}
