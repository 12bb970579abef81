import { hotSearch } from '../../contract/endpoints/search.ts';
import { PostSort } from '../../contract/endpoints/posts.ts';
import { LinkArea } from '../../pages/common/LinkArea.tsx';
import { Icon, useAddress, useApiQuery, useT } from '../../sdk/index.ts';
import styles from './PhoneSearch.module.css';

/** What is looked for a lot, and the way to all topics. */
export function HotSearches() {
  const t = useT('search');
  const address = useAddress();
  const { data = [] } = useApiQuery(hotSearch, {});
  return (
    <LinkArea className={styles.hot}>
      {data.length > 0 && (
        <section aria-labelledby="hot-title">
          <h2 className={styles.head} id="hot-title">
            {t('hot')}
          </h2>
          <ul className={styles.chips}>
            {data.map(({ id, keyword }) => (
              <li key={id}>
                <a className={styles.chip} href={address('/search', { q: keyword, sort: PostSort.search })}>
                  <Icon name="flame" size={14} />
                  {keyword}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      <a className={styles.chip} href={address('/topic')}>
        <Icon name="hash" size={14} />
        {t('topics')}
      </a>
    </LinkArea>
  );
}
