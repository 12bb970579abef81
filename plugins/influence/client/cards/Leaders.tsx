import { Avatar, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import type { Leader } from '../../contract.ts';
import styles from './Leaders.module.css';

/** Places of the ranking, one line each. */
export function Leaders({ list }: { readonly list: readonly Leader[] }) {
  const t = useT('influence-pages');
  return (
    <ol className={styles.list}>
      {list.map(({ rank, score, userInfo }) => (
        <li key={userInfo.uid} className={styles.row}>
          <span className={styles.rank} data-top={rank <= 3 || undefined}>
            {rank}
          </span>
          <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="s" />
          <ZoneLink to="/user/$uid" params={{ uid: userInfo.uid }} className={styles.nick}>
            {userInfo.nick}
          </ZoneLink>
          <span className={styles.score}>{t('score', { score })}</span>
        </li>
      ))}
    </ol>
  );
}
