import { EmptyState, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { CountTable } from '../../../../platform/sdk/CountTable.tsx';
import { publicityCounts } from '../../contract.ts';

/** What was counted of the zone's publicity cards, a line per day and card. */
export function CountsPanel() {
  const t = useT('publicity-pages');
  const query = useApiInfinite(publicityCounts, {}, { staleTime: 0, pageSize: 30 });
  return (
    <Pages query={query} failed={t('counts.failed')} empty={<EmptyState title={t('counts.none')} />}>
      {(list) => (
        <CountTable
          label={t('counts.table')}
          about={t('counts.about')}
          columns={[t('counts.day'), t('counts.card'), t('counts.views'), t('counts.clicks')]}
          rows={list.map(({ day, id, title, views, clicks }) => ({
            key: `${day} ${id}`,
            day,
            name: id,
            title,
            cells: [views, clicks],
          }))}
        />
      )}
    </Pages>
  );
}
