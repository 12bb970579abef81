import { PostSort } from '../../../contract/endpoints/posts.ts';
import { Icon } from '../../../sdk/index.ts';
import { LinkArea } from '../../common/LinkArea.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import type { HomeSearch } from '../../common/list-input.ts';
import styles from '../HomePage.module.css';

/** The two kinds of results of a search, as links, and whether titles alone are searched. */
export function SearchTabs({ search, env: { t, links } }: { readonly search: HomeSearch; readonly env: ListEnv }) {
  const { q, userKeyword, searchTitleFlag, ...filter } = search;
  const text = q ?? userKeyword;
  if (text === undefined) return null;
  const isTitle = searchTitleFlag === true;
  const current = (isCurrent: boolean) => (isCurrent ? 'page' : undefined);
  return (
    <LinkArea>
      <nav className={styles.sorts} aria-label={t('home.searchTabs')}>
        <a
          className={styles.sort}
          href={links.home(q === undefined ? { q: text, sort: PostSort.search } : { ...search })}
          aria-current={current(q !== undefined)}
        >
          <Icon name="list" size={24} />
          {t('home.tabPosts')}
        </a>
        <a className={styles.sort} href={links.home({ userKeyword: text })} aria-current={current(q === undefined)}>
          <Icon name="users" size={24} />
          {t('home.tabUsers')}
        </a>
        {q !== undefined && (
          <a
            className={styles.sort}
            href={links.home({ ...filter, q, ...(isTitle ? {} : { searchTitleFlag: true }) })}
            aria-current={isTitle ? 'true' : undefined}
          >
            {t('home.titleOnly')}
          </a>
        )}
      </nav>
    </LinkArea>
  );
}
