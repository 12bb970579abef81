import { PostSort } from '../../contract/endpoints/posts.ts';
import { homeTab, Icon, useExtensions } from '../../sdk/index.ts';
import { LinkArea } from '../common/LinkArea.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { hasFeedTabs, shownSort, SORTS, type HomeSearch, type OfferedSort } from '../common/list-input.ts';
import { FeedTabs } from './FeedTab.tsx';
import { ListShapeButton } from './parts.ts';
import styles from './HomePage.module.css';

const ICONS = {
  [PostSort.latestReply]: 'messages-square',
  [PostSort.newest]: 'clock',
  [PostSort.hottest]: 'flame',
} as const;

/**
 * The orders of the list, as links: an order has an address. An author's posts have one order only.
 * Beside them what plugins offer in this theme: lists of a part of it, which have an order of their
 * own.
 */
export function SortTabs({ search, env }: { readonly search: HomeSearch; readonly env: ListEnv }) {
  const { t, links, themes } = env;
  const labelType = themes.get(search.themeId ?? 0)?.labelType;
  const all = useExtensions(homeTab);
  const tabs = all.filter(({ labelTypes }) => labelType && labelTypes.includes(labelType));
  if (search.uid) return null;
  const texts: Record<OfferedSort, string> = {
    [PostSort.latestReply]: t('home.sortReply'),
    [PostSort.newest]: t('home.sortNew'),
    [PostSort.hottest]: t('home.sortHot'),
  };
  const chosen = tabs.find(({ param }) => search[param]);
  const current = chosen || search.feed ? null : shownSort(search);
  const whole = { ...search, feed: undefined, ...Object.fromEntries(all.map(({ param }) => [param, undefined])) };
  return (
    <LinkArea className={styles.above}>
      <nav className={styles.sorts} aria-label={t('home.sort')}>
        {SORTS.map((sort) => {
          return (
            <a
              key={sort}
              className={styles.sort}
              href={links.home({ ...whole, sort })}
              aria-current={sort === current ? 'true' : undefined}
            >
              <Icon name={ICONS[sort]} size={24} />
              {texts[sort]}
            </a>
          );
        })}
        {hasFeedTabs(search) && <FeedTabs current={search.feed} env={env} />}
        {!search.q &&
          !search.topic &&
          tabs.map((tab) => {
            const label = `${tab.plugin}:${tab.label}`;
            return (
              <a
                key={tab.id}
                className={styles.sort}
                href={links.home({ ...whole, sort: undefined, [tab.param]: 1 })}
                aria-current={tab === chosen ? 'true' : undefined}
              >
                <Icon name={tab.icon} size={24} />
                {t(label)}
              </a>
            );
          })}
      </nav>
      <ListShapeButton className={styles.shape} />
    </LinkArea>
  );
}
