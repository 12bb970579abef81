import { Icon, useT } from '../../../sdk/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { LinkArea } from '../../common/LinkArea.tsx';
import type { FilterOn } from './search-filters.ts';
import styles from '../HomePage.module.css';

/** The filters that are on, each a link to the search without it. */
export function FilterChips({
  filters,
  env: { links },
}: {
  readonly filters: readonly FilterOn[];
  readonly env: ListEnv;
}) {
  const t = useT('search');
  if (filters.length === 0) return null;
  return (
    <LinkArea>
      <ul className={styles.chips} aria-label={t('filtersOn', { n: filters.length })}>
        {filters.map(({ name, label, without }) => (
          <li key={name}>
            <a
              className={styles.clear}
              href={links.search({ ...without })}
              aria-label={t('takeOff', { filter: label })}
            >
              {label}
              <Icon name="x" size={14} />
            </a>
          </li>
        ))}
      </ul>
    </LinkArea>
  );
}
