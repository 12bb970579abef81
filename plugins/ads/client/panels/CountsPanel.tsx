import { EmptyState, ErrorState, ListEnd, Skeleton, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { adCounts, type CountRow } from '../../contract.ts';
import styles from './CountsPanel.module.css';

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
    <div className={styles.panel}>
      <p className={styles.about}>{t('counts.about')}</p>
      <table className={styles.table} aria-label={t('counts.table')}>
        <thead>
          <tr>
            <th scope="col">{t('counts.day')}</th>
            <th scope="col">{t('counts.ad')}</th>
            <th scope="col">{t('counts.platform')}</th>
            <th scope="col" className={styles.number}>
              {t('counts.browse')}
            </th>
            <th scope="col" className={styles.number}>
              {t('counts.click')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={[row.day, row.module, row.advertiseId, row.platform].join(' ')} row={row} />
          ))}
        </tbody>
      </table>
      <ListEnd query={query} count={rows.length} />
    </div>
  );
}

function Row({ row: { day, module, advertiseId, imgTip, platform, browse, click } }: { readonly row: CountRow }) {
  const t = useT('ads-pages');
  return (
    <tr>
      <td className={styles.day}>{String(day).replace(/^(\d{4})(\d\d)/, '$1-$2-')}</td>
      <th scope="row">
        {t(`module.${module}`)} {advertiseId}
        {imgTip && <span className={styles.about}>{imgTip}</span>}
      </th>
      <td>{t(`platform.${platform}`)}</td>
      <td className={styles.number}>{browse}</td>
      <td className={styles.number}>{click}</td>
    </tr>
  );
}
