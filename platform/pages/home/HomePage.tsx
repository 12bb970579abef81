import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Extensions, homeTab, homeTop, useExtensions, VisuallyHidden } from '../../sdk/index.ts';
import { ComposerTeaser } from '../common/ComposerTeaser.tsx';
import { useListEnv } from '../common/list-env.ts';
import { hasPosts, isNarrowed, listInput, readHomeSearch, tabParams, type HomeSearch } from '../common/list-input.ts';
import { PageHosts } from '../common/PageHosts.tsx';
import { PostList } from '../common/PostList.tsx';
import { FeedView, HomeEmpty, SearchTabs, TopicDirectory, UserResults } from './parts.ts';
import { HomeHeader } from './HomeHeader.tsx';
import { SortTabs } from './SortTabs.tsx';
import styles from './HomePage.module.css';

const isSearch = ({ q, userKeyword }: HomeSearch): boolean => q !== undefined || userKeyword !== undefined;

/** Home: what the zone talks about. */
export function HomePage() {
  // The router's own search also has the zone and what other pages put there.
  const all = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const key = JSON.stringify(readHomeSearch(all, tabParams(useExtensions(homeTab))));
  // Same filter, same object: navigation that changes nothing renders no row again.
  const search = useMemo(() => JSON.parse(key) as ReturnType<typeof readHomeSearch>, [key]);
  const input = useMemo(() => listInput(search), [search]);
  const env = useListEnv();
  const { t } = env;
  return (
    <div className={styles.home}>
      <HomeHeader search={search} env={env} />
      {!isNarrowed(search) && <Extensions point={homeTop} />}
      {!search.q && !search.userKeyword && <ComposerTeaser />}
      <section className={styles.feed} aria-labelledby="feed-title">
        <VisuallyHidden>
          <h2 id="feed-title">{t('home.posts')}</h2>
        </VisuallyHidden>
        {isSearch(search) && <SearchTabs search={search} env={env} />}
        {hasPosts(search) && <SortTabs search={search} env={env} />}
        {search.feed ? (
          <FeedView env={env} />
        ) : search.userKeyword ? (
          <UserResults q={search.userKeyword} env={env} />
        ) : search.alltopic ? (
          <TopicDirectory env={env} />
        ) : (
          <PostList input={input} env={env} label={t('home.posts')} empty={<HomeEmpty search={search} env={env} />} />
        )}
      </section>
      <PageHosts />
    </div>
  );
}
