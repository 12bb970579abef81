import { searchUsers } from '../../../contract/endpoints/search.ts';
import { Avatar, EmptyState, ErrorState, Icon, ListEnd, Skeleton, useApiInfinite, useT } from '../../../sdk/index.ts';
import { LinkArea } from '../../common/LinkArea.tsx';
import { useListEnv } from '../../common/list-env.ts';
import { Marked } from '../../common/RichText.tsx';
import { uniqueBy } from '../../common/unique.ts';
import styles from '../HomePage.module.css';

/** The people whose nick holds the text. */
export function UserResults({ q }: { readonly q: string }) {
  const t = useT('search');
  const { links } = useListEnv();
  const query = useApiInfinite(searchUsers, { q });
  const { data, isPending, isFetching, refetch } = query;
  if (isPending) return <Skeleton lines={6} />;
  if (!data)
    return (
      <div className={styles.panel}>
        <ErrorState
          title={t('usersFailed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  const users = uniqueBy(
    data.pages.flatMap((page) => page.list),
    (user) => user.uid,
  );
  const words = data.pages[0]?.multiKeyword ?? [];
  if (users.length === 0)
    return (
      <div className={styles.panel}>
        <EmptyState icon={<Icon name="search-x" size={24} />} title={t('noUsers', { q })} text={t('noUsersHint')} />
      </div>
    );
  return (
    <LinkArea>
      <ul className={styles.people} aria-label={t('users')}>
        {users.map((user) => (
          <li key={user.uid}>
            <a className={styles.person} href={links.user(user.uid)}>
              <Avatar name={user.nick} src={user.avatarUrl} size="m" />
              <span className={styles.titles}>
                <span className={styles.personName}>
                  <Marked text={user.nick} words={words} />
                </span>
                <span className={styles.hint}>{user.sig || t('noSignature')}</span>
              </span>
            </a>
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </LinkArea>
  );
}
