import { useListEnv } from '../../pages/common/list-env.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { PostList } from '../../pages/common/PostList.tsx';
import { HomeHeader } from '../../pages/home/HomeHeader.tsx';
import { HomeEmpty, TopicDirectory } from '../../pages/home/parts.ts';
import { SortTabs } from '../../pages/home/SortTabs.tsx';
import { useHomeSearch } from '../../pages/home/use-home-search.ts';
import styles from '../home/PhoneHome.module.css';

/** `/m/topic`: the posts of a topic, or without a name all topics. */
export function PhoneTopic() {
  const { search, input } = useHomeSearch();
  const env = useListEnv();
  const shown = search.topic ? search : ({ alltopic: '1' } as const);
  return (
    <div className={styles.home}>
      <HomeHeader search={shown} env={env} />
      {search.topic ? (
        <section className={styles.feed} aria-label={env.t('home.posts')}>
          <SortTabs search={search} env={env} />
          <PostList input={input} env={env} label={env.t('home.posts')} empty={<HomeEmpty search={search} />} />
        </section>
      ) : (
        <TopicDirectory />
      )}
      <PageHosts />
    </div>
  );
}
