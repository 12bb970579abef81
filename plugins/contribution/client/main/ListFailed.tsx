import { ErrorState, useT } from '../../../../platform/sdk/index.ts';

interface ListFailedProps {
  readonly of: 'columns' | 'activities';
  readonly query: { readonly isFetching: boolean; readonly refetch: () => unknown };
}

/** In the place of what is looked for, when that could not be loaded. */
export function ListFailed({ of, query }: ListFailedProps) {
  const t = useT('contribution-pages');
  const core = useT('core');
  return (
    <ErrorState
      title={t(of === 'columns' ? 'columns.failed' : 'columns.activitiesFailed')}
      retryLabel={core('action.retry')}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  );
}
