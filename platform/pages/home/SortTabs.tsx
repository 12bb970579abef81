import { PostSort } from '../../contract/endpoints/posts.ts';
import { Icon } from '../../sdk/index.ts';
import { LinkArea } from '../common/LinkArea.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { shownSort, SORTS, type HomeSearch, type OfferedSort } from '../common/list-input.ts';
import styles from './HomePage.module.css';

const ICONS = {
  [PostSort.latestReply]: 'messages-square',
  [PostSort.newest]: 'clock',
  [PostSort.hottest]: 'flame',
} as const;

/** The orders of the list, as links: an order has an address. An author's posts have one order only. */
export function SortTabs({ search, env: { t, links } }: { readonly search: HomeSearch; readonly env: ListEnv }) {
  if (search.uid) return null;
  const texts: Record<OfferedSort, string> = {
    [PostSort.latestReply]: t('home.sortReply'),
    [PostSort.newest]: t('home.sortNew'),
    [PostSort.hottest]: t('home.sortHot'),
  };
  const current = shownSort(search);
  return (
    <LinkArea>
      <nav className={styles.sorts} aria-label={t('home.sort')}>
        {SORTS.map((sort) => {
          return (
            <a
              key={sort}
              className={styles.sort}
              href={links.home({ ...search, sort })}
              aria-current={sort === current ? 'true' : undefined}
            >
              <Icon name={ICONS[sort]} size={24} />
              {texts[sort]}
            </a>
          );
        })}
      </nav>
    </LinkArea>
  );
}
