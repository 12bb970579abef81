import { useRouter } from '@tanstack/react-router';
import { useState, type FormEvent } from 'react';
import { PostSort } from '../../contract/endpoints/posts.ts';
import { LIMITS } from '../../contract/limits.ts';
import { useListEnv } from '../../pages/common/list-env.ts';
import { PageHosts } from '../../pages/common/PageHosts.tsx';
import { PostList } from '../../pages/common/PostList.tsx';
import { HomeEmpty, SearchTabs, UserResults } from '../../pages/home/parts.ts';
import { Icon, useAddress, useBoot, useT, VisuallyHidden } from '../../sdk/index.ts';
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
      <SearchField key={words} words={words} isForPeople={search.userKeyword !== undefined} />
      {words === '' ? <HotSearches /> : <SearchTabs search={search} env={env} />}
      {search.userKeyword && <UserResults q={search.userKeyword} env={env} />}
      {search.q && (
        <PostList input={input} env={env} label={t('home.posts')} empty={<HomeEmpty search={search} env={env} />} />
      )}
      <PageHosts />
    </div>
  );
}

function SearchField({ words, isForPeople }: { readonly words: string; readonly isForPeople: boolean }) {
  const t = useT();
  const { zone, zoneFromHost } = useBoot();
  const router = useRouter();
  const address = useAddress();
  const [text, setText] = useState(words);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const wanted = text.trim();
    const found = isForPeople ? { userKeyword: wanted } : { q: wanted, sort: PostSort.search };
    void router.navigate({ href: address('/search', wanted ? found : {}) });
  };
  return (
    <form role="search" action={address('/search')} className={styles.form} onSubmit={submit}>
      <input
        type="search"
        name="q"
        className={styles.input}
        aria-label={t('shell.search.label')}
        placeholder={t('shell.search.placeholder')}
        maxLength={LIMITS.search}
        autoComplete="off"
        enterKeyHint="search"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {!zoneFromHost && <input type="hidden" name="zone" value={zone.abbr} />}
      <button type="submit" className={styles.submit} aria-label={t('shell.search.submit')}>
        <Icon name="search" size={20} />
      </button>
    </form>
  );
}
