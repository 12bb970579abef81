import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { userDetail } from '../../../contract/endpoints/users.ts';
import { collectsFilter, EmptyState, useApiSuspenseQuery, useOffered, useT, ZoneLink } from '../../../sdk/index.ts';
import { PublishFirst } from '../../common/ComposerTeaser.tsx';
import { useListEnv } from '../../common/list-env.ts';
import { PostList } from '../../common/PostList.tsx';
import { CollectsFilters } from './CollectsFilters.tsx';
import { filterOf, listsOf, readHomeSearch, shownList } from './home-search.ts';
import { UserListView } from './UserListView.tsx';
import styles from './Home.module.css';

/**
 * A user's home: what they wrote and liked; on one's own page also what one collected and visited.
 */
// i18n-keys: user:list.*
export function HomeTab() {
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const params = useOffered(collectsFilter).map(({ param }) => param);
  const search = readHomeSearch(useSearch({ strict: false }), params);
  const { data: user } = useApiSuspenseQuery(userDetail, { uid });
  const env = useListEnv();
  const t = useT('user');
  const core = useT('core');
  const input = useMemo(() => ({ uid }), [uid]);
  const isSelf = env.viewer?.id === uid;
  const tab = shownList(search, isSelf);
  const filter = filterOf(search, tab === 'collects' ? params : []);
  const name = isSelf ? t('list.own') : user.nick;
  return (
    <section className={styles.home} aria-label={t('list.of', { name, list: t(`list.${tab}`) })}>
      <nav className={styles.lists} data-scroller aria-label={t('list.label')}>
        {listsOf(isSelf).map((list) => (
          <ZoneLink
            key={list}
            to="/user/$uid"
            params={{ uid }}
            search={list === 'posts' ? {} : { tab: list }}
            className={styles.list}
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={list === tab ? 'page' : undefined}
          >
            {t(`list.${list}`)}
          </ZoneLink>
        ))}
      </nav>
      {tab === 'collects' && <CollectsFilters uid={uid} filter={filter} />}
      {tab === 'posts' ? (
        <PostList
          key={uid}
          input={input}
          env={env}
          label={core('user.posts', { nick: user.nick })}
          empty={
            isSelf ? (
              <EmptyState title={core('user.noOwnPosts')} action={<PublishFirst />} />
            ) : (
              <EmptyState title={core('user.noPosts')} />
            )
          }
        />
      ) : (
        <UserListView
          key={[uid, tab, ...Object.values(filter)].join(' ')}
          uid={uid}
          tab={tab}
          filter={filter}
          isSelf={isSelf}
          env={env}
        />
      )}
    </section>
  );
}
