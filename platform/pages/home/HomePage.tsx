import { Extensions, homeTop, VisuallyHidden } from '../../sdk/index.ts';
import { ComposerTeaser } from '../common/ComposerTeaser.tsx';
import { useListEnv } from '../common/list-env.ts';
import { hasPosts, isNarrowed, type HomeSearch } from '../common/list-input.ts';
import { PageHosts } from '../common/PageHosts.tsx';
import { PostList } from '../common/PostList.tsx';
import { FeedView, HomeEmpty, SearchTabs, TopicDirectory, UserResults } from './parts.ts';
import { HomeHeader } from './HomeHeader.tsx';
import { SortTabs } from './SortTabs.tsx';
import { useHomeSearch } from './use-home-search.ts';
import styles from './HomePage.module.css';

const isSearch = ({ q, userKeyword }: HomeSearch): boolean => q !== undefined || userKeyword !== undefined;

/** Home: what the zone talks about. */
export function HomePage() {
  const { search, input } = useHomeSearch();
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
        {isSearch(search) && <SearchTabs search={search} />}
        {hasPosts(search) && <SortTabs search={search} env={env} />}
        {search.feed ? (
          <FeedView feed={search.feed} />
        ) : search.userKeyword ? (
          <UserResults q={search.userKeyword} />
        ) : search.alltopic ? (
          <TopicDirectory />
        ) : (
          <PostList input={input} env={env} label={t('home.posts')} empty={<HomeEmpty search={search} />} />
        )}
      </section>
      <PageHosts />
    </div>
  );
}
