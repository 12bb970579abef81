import type { UserCard } from '../../contract/endpoints/users.ts';
import { Badge } from '../../sdk/index.ts';
import type { ListEnv } from './list-env.ts';
import { SlotItems } from './SlotItems.tsx';
import styles from './UserName.module.css';

export interface UserNameProps {
  readonly user: UserCard;
  readonly env: ListEnv;
  /** Says that this user wrote the post. */
  readonly isAuthor?: boolean;
}

/** A user's name as a link to their page, with the badge of office and what plugins add. */
export function UserName({ user, env, isAuthor = false }: UserNameProps) {
  const { t, links, userBadges } = env;
  return (
    <span className={styles.line}>
      <a className={styles.name} href={links.user(user.uid)}>
        {user.nick || t('user.gone')}
      </a>
      {user.badge === 1 && <Badge tone="brand">{t('user.manager')}</Badge>}
      {user.badge === 2 && <Badge tone="accent">{t('user.mastermind')}</Badge>}
      {isAuthor && <Badge tone="brand">{t('comment.author')}</Badge>}
      {userBadges.length > 0 && <SlotItems items={userBadges} props={{ user }} />}
    </span>
  );
}
