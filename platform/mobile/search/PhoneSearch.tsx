import { useListEnv } from '../../pages/common/list-env.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { PostList } from '../../pages/common/PostList.tsx';
import { HomeEmpty, SearchTabs, UserResults } from '../../pages/home/parts.ts';
import { SearchBox } from '../../pages/search/SearchBox.tsx';
import { VisuallyHidden } from '../../sdk/index.ts';
import { HotSearches } from './HotSearches.tsx';
import { useHomeSearch } from '../../pages/home/use-home-search.ts';
import styles from './PhoneSearch.module.css';

/** `/m/search`: a field, and below it what was found, or what may be looked for. */
export function PhoneSearch() {
  const { search, input } = useHomeSearch();
  const env = useListEnv();
  const { t } = env;
  const words = search.q ?? search.userKeyword ?? '';
  return (
    <div className={styles.page}>
      <VisuallyHidden>
        <h1>{words ? t('home.searchTitle', { q: words }) : t('shell.search.label')}</h1>
      </VisuallyHidden>
      <SearchBox
        q={words}
        path="/search"
        by={search.userKeyword === undefined ? 'q' : 'userKeyword'}
        label={t('shell.search.label')}
        hasFocus={false}
        onDone={() => undefined}
      />
      {words === '' ? <HotSearches /> : <SearchTabs search={search} />}
      {search.userKeyword && <UserResults q={search.userKeyword} />}
      {search.q && <PostList input={input} env={env} label={t('home.posts')} empty={<HomeEmpty search={search} />} />}
      <PageHosts />
    </div>
  );
}
