import {
  Card,
  EmptyState,
  ErrorState,
  ListEnd,
  RelativeTime,
  Skeleton,
  useNow,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { useRecord } from '../queries.ts';
import styles from './LevelPage.module.css';

/** Where the own experience came from, newest first. */
// i18n-keys: levels-pages:source.*
export function Record() {
  const t = useT('levels-pages');
  const core = useT('core');
  const now = useNow();
  const { timeZone } = useZone();
  const query = useRecord();
  const { data, isPending, isFetching, refetch } = query;
  const rows = data?.pages.flatMap((page) => page.data.list ?? []) ?? [];
  return (
    <Card title={t('page.record')}>
      {isPending && <Skeleton lines={4} />}
      {!isPending && !data && (
        <ErrorState
          title={t('page.recordFailed')}
          retryLabel={core('action.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && rows.length === 0 && <EmptyState title={t('page.recordEmpty')} />}
      {rows.length > 0 && (
        <ol className={styles.records}>
          {rows.map(({ id, source, exp, time, name }) => (
            <li key={id} className={styles.record}>
              <span className={styles.what}>
                {t(`source.${source}`)}
                {name && <span className={styles.hint}>{name}</span>}
              </span>
              <span className={styles.hint}>
                <RelativeTime at={time} now={now} timeZone={timeZone} labels={core} />
              </span>
              <strong className={styles.gain}>{`+${exp}`}</strong>
            </li>
          ))}
        </ol>
      )}
      {data && <ListEnd query={query} count={rows.length} />}
    </Card>
  );
}
