import {
  countedText,
  REPORT_SORTS,
  ReportTarget,
  useT,
  type ReplyOf,
  type reportQueue,
  type ReportSort,
} from '../../../../platform/sdk/index.ts';
import { Select } from '../../../../platform/sdk/overlays.ts';
import styles from './reports.module.css';

export interface QueueFilter {
  readonly targetType?: number | undefined;
  readonly sort?: ReportSort | undefined;
  readonly claim?: (typeof CLAIMS)[number] | undefined;
}

interface QueueFiltersProps {
  readonly filter: QueueFilter;
  /** Null until the first page is there. */
  readonly counts: ReplyOf<typeof reportQueue>['counts'];
  readonly onChange: (filter: QueueFilter) => void;
}

const ALL = 'all';
const CLAIMS = ['free', 'mine'] as const;

/** Which cases are shown and in which order, with how many of each there are. */
export function QueueFilters({ filter, counts, onChange }: QueueFiltersProps) {
  const t = useT('moderation-pages');
  const kinds = Object.values(ReportTarget);
  return (
    <div className={styles.filters}>
      <Select
        label={t('filter.kind')}
        placeholder={t('filter.kind')}
        value={String(filter.targetType ?? ALL)}
        // i18n-keys: target.*
        options={[
          {
            id: ALL,
            label: counts
              ? t('filter.counted', { name: t('filter.all'), count: countedText(counts.open) })
              : t('filter.all'),
          },
          ...kinds.map((kind, index) => ({
            id: String(kind),
            label: counts
              ? t('filter.counted', { name: t(`target.${kind}`), count: countedText(counts.byType[index] ?? 0) })
              : t(`target.${kind}`),
          })),
        ]}
        onChange={(id) => onChange({ ...filter, targetType: id === ALL ? undefined : Number(id) })}
      />
      <Select
        label={t('filter.claim')}
        placeholder={t('filter.claim')}
        value={filter.claim ?? ALL}
        // i18n-keys: filter.claims.*
        options={[
          { id: ALL, label: t('filter.all') },
          ...CLAIMS.map((id) => ({
            id,
            label:
              id === 'mine' && counts
                ? t('filter.counted', { name: t('filter.claims.mine'), count: countedText(counts.mine) })
                : t(`filter.claims.${id}`),
          })),
        ]}
        onChange={(id) => onChange({ ...filter, claim: CLAIMS.find((claim) => claim === id) })}
      />
      <Select
        label={t('filter.sort')}
        placeholder={t('filter.sort')}
        value={filter.sort ?? 'latest'}
        // i18n-keys: filter.sorts.*
        options={REPORT_SORTS.map((id) => ({ id, label: t(`filter.sorts.${id}`) }))}
        onChange={(id) => onChange({ ...filter, sort: REPORT_SORTS.find((sort) => sort === id) })}
      />
    </div>
  );
}
