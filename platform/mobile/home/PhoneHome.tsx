import { useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { Extensions, homeTab, homeTop, useExtensions, VisuallyHidden } from '../../sdk/index.ts';
import { HomeEmpty, FeedView } from '../../pages/home/parts.ts';
import { HomeHeader } from '../../pages/home/HomeHeader.tsx';
import { SortTabs } from '../../pages/home/SortTabs.tsx';
import { useListEnv } from '../../pages/common/list-env.ts';
import { isNarrowed, listInput, readHomeSearch, tabParams } from '../../pages/common/list-input.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { PostList } from '../../pages/common/PostList.tsx';
import { Outbox } from '../outbox/OutboxHost.tsx';
import { ThemeRow } from './ThemeRow.tsx';
import styles from './PhoneHome.module.css';

/** `/m`: the themes as a row, and the posts of the one that is chosen. */
export function PhoneHome() {
  const all = useSearch({ strict: false }) as Readonly<Record<string, unknown>>;
  const key = JSON.stringify(readHomeSearch(all, tabParams(useExtensions(homeTab))));
  // Same filter, same object: navigation that changes nothing renders no row again.
  const search = useMemo(() => JSON.parse(key) as ReturnType<typeof readHomeSearch>, [key]);
  const input = useMemo(() => listInput(search), [search]);
  const env = useListEnv();
  const { t } = env;
  return (
    <div className={styles.home}>
      <Outbox />
      <ThemeRow themeId={search.themeId ?? null} />
      {search.themeId ? (
        <VisuallyHidden>
          <h1>{t('home.posts')}</h1>
        </VisuallyHidden>
      ) : (
        <HomeHeader search={search} env={env} />
      )}
      {!isNarrowed(search) && <Extensions point={homeTop} />}
      <section className={styles.feed} aria-labelledby="feed-title">
        <VisuallyHidden>
          <h2 id="feed-title">{t('home.posts')}</h2>
        </VisuallyHidden>
        <SortTabs search={search} env={env} />
        {search.feed ? (
          <FeedView env={env} />
        ) : (
          <PostList input={input} env={env} label={t('home.posts')} empty={<HomeEmpty search={search} env={env} />} />
        )}
      </section>
      <PageHosts />
    </div>
  );
}
