import type { UserDetail } from '../../contract/endpoints/users.ts';
import { Avatar, Badge } from '../../sdk/index.ts';
import type { ListEnv } from '../common/list-env.ts';
import { shortCount } from '../common/short-count.ts';
import { SlotItems } from '../common/SlotItems.tsx';
import { userBadgesOf } from '../common/UserName.tsx';
import styles from './UserPage.module.css';

/** The head of a user's page in the zone's brand. */
export function UserBanner({ user, env }: { readonly user: UserDetail; readonly env: ListEnv }) {
  const { t, locale } = env;
  const badges = userBadgesOf(env, user);
  const counts = [
    [t('user.postCount'), user.postCount],
    [t('user.commentCount'), user.commentCount],
    [t('user.favorCount'), user.favorCount],
  ] as const;
  return (
    <header className={styles.banner}>
      <div className={styles.cover} aria-hidden="true" />
      <div className={styles.who}>
        <span className={styles.avatar}>
          <Avatar name={user.nick} src={user.avatarUrl} size="xl" />
        </span>
        <div className={styles.text}>
          <div className={styles.line}>
            <h1 className={styles.nick}>{user.nick || t('user.gone')}</h1>
            {user.badge === 1 && <Badge tone="brand">{t('user.manager')}</Badge>}
            {user.badge === 2 && <Badge tone="accent">{t('user.mastermind')}</Badge>}
            {badges.length > 0 && <SlotItems items={badges} props={{ user }} />}
          </div>
          <p className={styles.sig}>{user.sig || t('user.noSig')}</p>
        </div>
        <dl className={styles.counts}>
          {counts.map(([label, count]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={String(count)}>{shortCount(count, locale)}</dd>
            </div>
          ))}
        </dl>
      </div>
    </header>
  );
}
