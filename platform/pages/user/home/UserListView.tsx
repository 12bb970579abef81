import { useMemo } from 'react';
import { userList, type UserList } from '../../../contract/endpoints/user-pages.ts';
import {
  collectsFilter,
  EmptyState,
  ErrorState,
  ExtensionItems,
  isCallError,
  ListEnd,
  useApiInfinite,
  useOffered,
  useT,
  VisuallyHidden,
  type CollectsFilterProps,
} from '../../../sdk/index.ts';
import { LinkArea } from '../../common/LinkArea.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import { PostListSkeleton } from '../../common/PostList.tsx';
import { uniqueBy } from '../../common/unique.ts';
import { ClearVisits } from './ClearVisits.tsx';
import { itemKey } from './list-cache.ts';
import { UserListRow } from './UserListRow.tsx';
import styles from './Home.module.css';

export interface UserListViewProps {
  readonly uid: number;
  readonly tab: Exclude<UserList, 'posts'>;
  /** What narrows it, by parameter of the call (`collectsFilter`). */
  readonly filter: Readonly<Record<string, string>>;
  readonly isSelf: boolean;
  readonly env: ListEnv;
}

/** How the server answers for what an address names and is not there, or could not be. */
const REFUSALS = [404, 400];
const isRefused = (error: unknown): boolean => isCallError(error) && REFUSALS.includes(error.status);

/** One of the lists of a user's home, endless, with its loading, empty and error states. */
// i18n-keys: user:failed.*
export function UserListView({ uid, tab, filter, isSelf, env }: UserListViewProps) {
  const t = useT('user');
  const core = useT('core');
  // What one just did elsewhere belongs on top: never taken from the cache alone.
  const query = useApiInfinite(userList, { uid, tab, ...filter }, { staleTime: 0 });
  const { data, error, isPending, isFetching, isFetchingNextPage, refetch } = query;
  const narrowing = useOffered(collectsFilter).find(({ param }) => param in filter);
  const items = useMemo(() => uniqueBy(data?.pages.flatMap((page) => page.list) ?? [], itemKey), [data]);
  if (isPending) return <PostListSkeleton label={core('home.loading')} />;
  const isMissing = !data && isRefused(error);
  if (narrowing && items.length === 0 && (data || isMissing)) {
    return (
      <div className={styles.panel}>
        <ExtensionItems<CollectsFilterProps> items={[narrowing]} props={{ at: 'empty', isMissing }} />
      </div>
    );
  }
  if (!data) {
    return (
      <div className={styles.panel}>
        <ErrorState
          title={t(`failed.${tab}`)}
          retryLabel={core('home.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  }
  if (items.length === 0) return <Nothing tab={tab} isSelf={isSelf} />;
  return (
    <LinkArea className={styles.items}>
      {tab === 'visits' && <ClearVisits uid={uid} />}
      <ul className={styles.items} aria-label={t(`list.${tab}`)} aria-busy={isFetchingNextPage}>
        {items.map((item) => (
          <li key={itemKey(item)}>
            <UserListRow item={item} uid={uid} tab={tab} env={env} />
          </li>
        ))}
      </ul>
      <VisuallyHidden>
        <span role="status">{data.pages.length > 1 ? core('home.loaded', { n: items.length }) : ''}</span>
      </VisuallyHidden>
      <ListEnd query={query} count={items.length} />
    </LinkArea>
  );
}

// i18n-keys: user:empty.*
function Nothing({ tab, isSelf }: Pick<UserListViewProps, 'tab' | 'isSelf'>) {
  const t = useT('user');
  const hint = isSelf ? t(`empty.${tab}Hint`) : undefined;
  return (
    <div className={styles.panel}>
      <EmptyState title={isSelf ? t(`empty.${tab}Own`) : t(`empty.${tab}`)} text={hint} />
    </div>
  );
}
