import { MINUTE_MS } from '../../../contract/durations.ts';
import { searchSuggest } from '../../../contract/endpoints/search-suggest.ts';
import { EmptyState, Icon, useApiQuery, useT } from '../../../sdk/index.ts';
import { PublishFirst } from '../../common/ComposerTeaser.tsx';
import { LinkArea } from '../../common/LinkArea.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import type { HomeSearch } from '../../common/list-input.ts';
import { useFiltersOn } from './search-filters.ts';
import styles from '../HomePage.module.css';

interface Props {
  readonly search: HomeSearch & { readonly q: string };
  readonly env: ListEnv;
}

/** Nothing was found: what was looked for, and what might help. */
export function SearchEmpty({ search, env }: Props) {
  const t = useT('search');
  const { q, themeId } = search;
  const filters = useFiltersOn(search, env);
  return (
    <LinkArea>
      <EmptyState
        icon={<Icon name="search-x" size={24} />}
        title={t('noHits', { q })}
        text={filters.length > 0 ? filters.map(({ label }) => label).join(' · ') : t('noHitsHint')}
        action={
          <span className={styles.chips}>
            {filters.length > 0 && (
              <a className={styles.clear} href={env.links.search({ q, sort: search.sort })}>
                {t('takeAllOff')}
              </a>
            )}
            <PublishFirst label={t('ask')} title={q} {...(themeId ? { themeId } : {})} />
          </span>
        }
      />
      <Near q={q} env={env} />
    </LinkArea>
  );
}

/** Topics and people that are called like it; nothing where there are none. */
function Near({ q, env: { links } }: { readonly q: string; readonly env: ListEnv }) {
  const t = useT('search');
  const { data } = useApiQuery(searchSuggest, { q }, { staleTime: MINUTE_MS });
  const { topics = [], people = [] } = data ?? {};
  if (topics.length + people.length === 0) return null;
  return (
    <section className={styles.near} aria-labelledby="near-title">
      <h3 id="near-title" className={styles.hint}>
        {t('near')}
      </h3>
      <ul className={styles.chips}>
        {topics.map(({ topicId, topic }) => (
          <li key={topicId}>
            <a className={styles.clear} href={links.home({ topic })}>
              <Icon name="hash" size={14} />
              {topic}
            </a>
          </li>
        ))}
        {people.map(({ uid, nick }) => (
          <li key={uid}>
            <a className={styles.clear} href={links.user(uid)}>
              <Icon name="user-round" size={14} />
              {nick}
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
