import { EmptyState, ErrorState, ListEnd, Skeleton, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { CountTable } from '../../../../platform/sdk/CountTable.tsx';
import { adCounts } from '../../contract.ts';

// i18n-keys: ads-pages:module.* ads-pages:platform.*
/** What was counted of the zone's ads, a line per day, ad and platform. */
export function CountsPanel() {
  const t = useT('ads-pages');
  const query = useApiInfinite(adCounts, {}, { staleTime: 0, pageSize: 30 });
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
        columns={[t('counts.day'), t('counts.ad'), t('counts.platform'), t('counts.browse'), t('counts.click')]}
        rows={rows.map(({ day, module, advertiseId, imgTip, platform, browse, click }) => ({
          key: [day, module, advertiseId, platform].join(' '),
          day,
          name: `${t(`module.${module}`)} ${advertiseId}`,
          title: imgTip,
          cells: [t(`platform.${platform}`), browse, click],
        }))}
      />
      <ListEnd query={query} count={rows.length} />
    </>
  );
}
