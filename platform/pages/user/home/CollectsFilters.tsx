import { useCallback, type ReactNode } from 'react';
import {
  collectsFilter,
  ExtensionItems,
  useOffered,
  ZoneLink,
  type CollectsFilterProps,
  type ResolvedOf,
} from '../../../sdk/index.ts';
import styles from './Home.module.css';

interface CollectsFiltersProps {
  readonly uid: number;
  /** What the address says, by parameter. */
  readonly filter: Readonly<Record<string, string>>;
}

/** What plugins narrow the list of collections by, above it. */
export const CollectsFilters = ({ uid, filter }: CollectsFiltersProps) =>
  useOffered(collectsFilter).map((item) => <Filter key={item.id} item={item} uid={uid} shown={filter[item.param]} />);

interface FilterProps {
  readonly item: ResolvedOf<typeof collectsFilter>;
  readonly uid: number;
  readonly shown: string | undefined;
}

function Filter({ item, uid, shown }: FilterProps) {
  const { param } = item;
  const link = useCallback(
    (value: string | undefined, label: ReactNode) => (
      <ZoneLink
        to="/user/$uid"
        params={{ uid }}
        search={{ tab: 'collects', ...(value !== undefined && { [param]: value }) }}
        className={styles.list}
        activeOptions={{ exact: true, includeSearch: true }}
        aria-current={value === shown ? 'page' : undefined}
      >
        {label}
      </ZoneLink>
    ),
    [uid, param, shown],
  );
  return (
    <div className={styles.filter}>
      <ExtensionItems<CollectsFilterProps> items={[item]} props={{ at: 'top', shown, link }} />
    </div>
  );
}
