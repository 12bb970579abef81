import type { UserCard } from '../../contract/endpoints/users.ts';
import { Badge, ExtensionItems, holding } from '../../sdk/index.ts';
import type { ListEnv } from './list-env.ts';
import { cardOf } from './follow/card-of.ts';
import styles from './UserName.module.css';

type UserBadges = ListEnv['userBadges'];

/** What plugins show beside this user's name. */
export const userBadgesOf = ({ userBadges }: Pick<ListEnv, 'userBadges'>, user: UserCard): UserBadges =>
  holding(userBadges, user);

export interface UserNameProps {
  readonly user: UserCard;
  readonly env: ListEnv;
  /** Says that this user wrote the post. */
  readonly isAuthor?: boolean;
  /** False where the name stands in the person's own card. */
  readonly hasCard?: boolean;
}

/** A user's name as a link to their page, with the badge of office and what plugins add. */
export function UserName({ user, env, isAuthor = false, hasCard = true }: UserNameProps) {
  const { t, links } = env;
  const badges = userBadgesOf(env, user);
  return (
    <span className={styles.line}>
      <a className={styles.name} href={links.user(user.uid)} {...(hasCard ? cardOf(user.uid) : {})}>
        {user.nick || t('user.gone')}
      </a>
      {user.badge === 1 && <Badge tone="brand">{t('user.manager')}</Badge>}
      {user.badge === 2 && <Badge tone="accent">{t('user.mastermind')}</Badge>}
      {isAuthor && <Badge tone="brand">{t('comment:author')}</Badge>}
      {badges.length > 0 && <ExtensionItems items={badges} props={{ user }} />}
    </span>
  );
}
