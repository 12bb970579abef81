import { EmptyState, useApiInfinite, useT } from '../../../../platform/sdk/index.ts';
import { Pages } from '../../../../platform/sdk/controls.ts';
import { CountTable } from '../../../../platform/sdk/CountTable.tsx';
import { adCounts } from '../../contract.ts';

// i18n-keys: ads-pages:module.* ads-pages:platform.*
/** What was counted of the zone's ads, a line per day, ad and platform. */
export function CountsPanel() {
  const t = useT('ads-pages');
  const query = useApiInfinite(adCounts, {}, { staleTime: 0, pageSize: 30 });
  return (
    <Pages query={query} failed={t('counts.failed')} empty={<EmptyState title={t('counts.none')} />}>
      {(list) => (
        <CountTable
          label={t('counts.table')}
          about={t('counts.about')}
          columns={[t('counts.day'), t('counts.ad'), t('counts.platform'), t('counts.browse'), t('counts.click')]}
          rows={list.map(({ day, module, advertiseId, imgTip, platform, browse, click }) => ({
            key: [day, module, advertiseId, platform].join(' '),
            day,
            name: `${t(`module.${module}`)} ${advertiseId}`,
            title: imgTip,
            cells: [t(`platform.${platform}`), browse, click],
          }))}
        />
      )}
    </Pages>
  );
}
