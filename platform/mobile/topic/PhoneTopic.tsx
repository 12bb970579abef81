import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useListEnv } from '../../pages/common/list-env.ts';
import { listInput, readHomeSearch } from '../../pages/common/list-input.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { PostList } from '../../pages/common/PostList.tsx';
import { HomeHeader } from '../../pages/home/HomeHeader.tsx';
import { HomeEmpty, TopicDirectory } from '../../pages/home/parts.ts';
import { SortTabs } from '../../pages/home/SortTabs.tsx';
import styles from '../home/PhoneHome.module.css';

/** `/m/topic`: the posts of a topic, or without a name all topics. */
export function PhoneTopic() {
  const all = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const key = JSON.stringify(readHomeSearch(all));
  const search = useMemo(() => JSON.parse(key) as ReturnType<typeof readHomeSearch>, [key]);
  const input = useMemo(() => listInput(search), [search]);
  const env = useListEnv();
  const shown = search.topic ? search : ({ alltopic: '1' } as const);
  return (
    <div className={styles.home}>
      <HomeHeader search={shown} env={env} />
      {search.topic ? (
        <section className={styles.feed} aria-label={env.t('home.posts')}>
          <SortTabs search={search} env={env} />
          <PostList
            input={input}
            env={env}
            label={env.t('home.posts')}
            empty={<HomeEmpty search={search} env={env} />}
          />
        </section>
      ) : (
        <TopicDirectory env={env} />
      )}
      <PageHosts />
    </div>
  );
}
