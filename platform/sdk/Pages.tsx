import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import { ListEnd } from './ListEnd.tsx';
import { useT } from './translate.ts';

interface PagesProps<Item> {
  readonly query: UseInfiniteQueryResult<InfiniteData<{ readonly list: readonly Item[] }>>;
  readonly failed: string;
  readonly empty: ReactNode;
  readonly children: (list: readonly Item[]) => ReactNode;
}

/** A list of pages while it loads, when it fails, empty, and as it is; more as one reads on. */
export function Pages<Item>({ query, failed, empty, children }: PagesProps<Item>) {
  const core = useT('core');
  if (query.isPending) return <Skeleton lines={6} />;
  if (!query.data)
    return (
      <ErrorState
        title={failed}
        retryLabel={core('action.retry')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  const list = query.data.pages.flatMap((page) => page.list);
  if (list.length === 0) return <>{empty}</>;
  return (
    <>
      {children(list)}
      <ListEnd query={query} count={list.length} />
    </>
  );
}
