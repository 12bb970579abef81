import { EmptyState, ErrorState, ListEnd, Skeleton, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { CountTable } from '../../../../platform/sdk/CountTable.tsx';
import { publicityCounts } from '../../contract.ts';

/** What was counted of the zone's publicity cards, a line per day and card. */
export function CountsPanel() {
  const t = useT('publicity-pages');
  const query = useApiInfinite(publicityCounts, {}, { staleTime: 0, pageSize: 30 });
  const rows = query.data?.pages.flatMap(({ list }) => list) ?? [];
  if (query.isPending) return <Skeleton lines={6} />;
  if (!query.data)
    return (
      <ErrorState title={t('counts.failed')} retryLabel={t('counts.retry')} onRetry={() => void query.refetch()} />
    );
  if (rows.length === 0) return <EmptyState title={t('counts.none')} />;
  return (
    <>
      <CountTable
        label={t('counts.table')}
        about={t('counts.about')}
        columns={[t('counts.day'), t('counts.card'), t('counts.views'), t('counts.clicks')]}
        rows={rows.map(({ day, id, title, views, clicks }) => ({
          key: `${day} ${id}`,
          day,
          name: id,
          title,
          cells: [views, clicks],
        }))}
      />
      <ListEnd query={query} count={rows.length} />
    </>
  );
}
