import { useId, useRef, useState } from 'react';
import { PostSort } from '../../../contract/endpoints/posts.ts';
import { Icon, lazyPart, useT } from '../../../sdk/index.ts';
import { LinkArea } from '../../common/LinkArea.tsx';
import { useListEnv } from '../../common/list-env.ts';
import type { HomeSearch } from '../../common/list-input.ts';
import { FilterChips } from './FilterChips.tsx';
import { useFiltersOn } from './search-filters.ts';
import styles from '../HomePage.module.css';

const FilterForm = lazyPart(async () => (await import('./FilterForm.tsx')).FilterForm);

/** The two kinds of results of a search, as links, and what narrows the posts among them. */
export function SearchTabs({ search }: { readonly search: HomeSearch }) {
  const t = useT('search');
  const env = useListEnv();
  const { links } = env;
  const { q, userKeyword, searchTitleFlag, ...filter } = search;
  const formId = useId();
  const [isOpen, setOpen] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const applied = () => {
    opener.current?.focus();
    setOpen(false);
  };
  const filters = useFiltersOn(search, env);
  const text = q ?? userKeyword;
  if (text === undefined) return null;
  const isTitle = searchTitleFlag === true;
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <>
      <LinkArea>
        <nav className={styles.sorts} aria-label={t('searchTabs')}>
          <a
            className={styles.sort}
            href={links.search(q === undefined ? { q: text, sort: PostSort.search } : { ...search })}
            aria-current={current(q !== undefined)}
          >
            <Icon name="list" size={24} />
            {t('tabPosts')}
          </a>
          <a className={styles.sort} href={links.search({ userKeyword: text })} aria-current={current(q === undefined)}>
            <Icon name="users" size={24} />
            {t('tabUsers')}
          </a>
          {q !== undefined && (
            <a
              className={styles.sort}
              href={links.search({ ...filter, q, ...(isTitle ? {} : { searchTitleFlag: true }) })}
              aria-current={isTitle ? 'true' : undefined}
            >
              {t('titleOnly')}
            </a>
          )}
          {q !== undefined && (
            <button
              ref={opener}
              type="button"
              className={styles.sort}
              aria-expanded={isOpen}
              aria-controls={isOpen ? formId : undefined}
              onClick={() => setOpen(!isOpen)}
            >
              <Icon name="chevron-down" size={24} />
              {t('filters')}
              {filters.length > 0 && <span>({filters.length})</span>}
            </button>
          )}
        </nav>
      </LinkArea>
      {q !== undefined && <FilterChips filters={filters} env={env} />}
      {q !== undefined && isOpen && (
        <FilterForm key={JSON.stringify(search)} id={formId} search={search} env={env} onDone={applied} />
      )}
    </>
  );
}
