import type { GameRole } from '../../../contract/endpoints/people.ts';
import { Avatar, useT } from '../../../sdk/index.ts';
import styles from './people.module.css';

/** A role: picture, name, server and level. */
export function RoleLine({ role }: { readonly role: GameRole }) {
  const t = useT('people');
  return (
    <span className={styles.role}>
      <Avatar name={role.nick} src={role.iconSmall || role.systemAvatar} size="s" />
      <span className={styles.roleText}>
        <span className={styles.roleName}>{role.nick}</span>
        <span className={styles.roleFacts}>
          {role.servername} · {t('games.level', { level: role.level })}
        </span>
      </span>
    </span>
  );
}
