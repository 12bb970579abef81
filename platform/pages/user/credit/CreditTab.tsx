import { checkReputation, reputationRecords, type ReputationRecord } from '../../../contract/endpoints/user-pages.ts';
import {
  Card,
  EmptyState,
  ErrorState,
  Icon,
  ListEnd,
  ProgressBar,
  RelativeTime,
  Skeleton,
  useApiInfinite,
  useApiQuery,
  useBoot,
  useNow,
  useT,
  useZone,
} from '../../../sdk/index.ts';
import { OwnPage } from '../OwnPage.tsx';
import styles from './Credit.module.css';

/** `/user/{uid}/credit`: the reputation, what it is for, and how it came to be. */
export function CreditTab() {
  return (
    <OwnPage>
      {() => (
        <div className={styles.page}>
          <Value />
          <Record />
        </div>
      )}
    </OwnPage>
  );
}

function Value() {
  const t = useT('user');
  const core = useT('core');
  const { data, isError, isFetching, refetch } = useApiQuery(checkReputation, {}, { staleTime: 0 });
  return (
    <Card title={t('credit.title')} icon={<Icon name="shield-check" size={20} />}>
      {isError && !data ? (
        <ErrorState
          title={t('credit.failed')}
          retryLabel={core('home.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.value}>
          {data ? (
            <p className={styles.number} data-low={!data.canSpeak || undefined}>
              {data.reputation}
              <span>{t('credit.of', { max: data.max })}</span>
            </p>
          ) : (
            <Skeleton width={120} height={48} />
          )}
          <div className={styles.meaning}>
            {data && (
              <ProgressBar
                label={t('credit.title')}
                hideLabel
                value={data.reputation}
                max={data.max}
                tone={data.canSpeak ? 'success' : 'accent'}
              />
            )}
            {data && <p data-low={!data.canSpeak || undefined}>{data.canSpeak ? t('credit.good') : data.message}</p>}
            <ul className={styles.rules}>
              <li>{t('credit.ruleStart')}</li>
              <li>{t('credit.ruleLose')}</li>
              <li>{t('credit.ruleZero')}</li>
              <li>{t('credit.ruleZones')}</li>
            </ul>
          </div>
        </div>
      )}
    </Card>
  );
}

function Record() {
  const t = useT('user');
  const core = useT('core');
  const query = useApiInfinite(reputationRecords, {}, { staleTime: 0, pageSize: 20 });
  const { data, isPending, isFetching, refetch } = query;
  const records = data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Card title={t('credit.record')} icon={<Icon name="history" size={20} />}>
      {isPending && <Skeleton lines={4} />}
      {!isPending && !data && (
        <ErrorState
          title={t('credit.failed')}
          retryLabel={core('home.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && records.length === 0 && <EmptyState title={t('credit.none')} text={t('credit.noneHint')} />}
      {records.length > 0 && (
        <ol className={styles.records}>
          {records.map((record) => (
            <RecordRow key={record.id} record={record} />
          ))}
        </ol>
      )}
      {data && <ListEnd query={query} count={records.length} />}
    </Card>
  );
}

function RecordRow({ record }: { readonly record: ReputationRecord }) {
  const t = useT('user');
  const core = useT('core');
  const now = useNow();
  const { timeZone } = useZone();
  const { zones } = useBoot();
  const zone = zones.find(({ abbr }) => abbr === record.zone);
  const delta = record.delta > 0 ? `+${record.delta}` : String(record.delta).replace('-', '−');
  return (
    <li className={styles.record}>
      <strong className={styles.delta} data-lost={record.delta < 0 || undefined}>
        {delta}
      </strong>
      <span className={styles.reason}>
        {record.reason || t('credit.noReason')}
        <span className={styles.when}>
          {zone && <span>{zone.name}</span>}
          <RelativeTime at={record.createTime} now={now} timeZone={timeZone} labels={core} />
        </span>
      </span>
      <span className={styles.after}>{t('credit.after', { value: record.value })}</span>
    </li>
  );
}
