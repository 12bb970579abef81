import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  apiKey,
  apiPages,
  Badge,
  Button,
  ErrorState,
  exactTime,
  muteReporter,
  reasonOf,
  REPORTER_DAYS,
  reportRecords,
  Skeleton,
  TimeAgo,
  useApiMutation,
  useCall,
  useT,
  useZone,
  type ReportRecord,
} from '../../../../platform/sdk/index.ts';
import styles from './reports.module.css';

/** Who reported one thing, with reason and text, newest first. */
export function Reporters({ id }: { readonly id: number }) {
  const t = useT('moderation-pages');
  const core = useT('core');
  const query = useInfiniteQuery(apiPages({ call: useCall() }, reportRecords, { id }));
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return (
      <ErrorState title={query.error.message} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
    );
  return (
    <>
      <ol className={styles.reporters}>
        {query.data.pages
          .flatMap((page) => page.list)
          .map((record) => (
            <li key={record.id}>
              <span className={styles.head}>
                <strong>{record.userInfo?.nick ?? t('rules.automatic')}</strong>
                {/* i18n-keys: reasons.* */}
                <span>{t(`reasons.${reasonOf(record.type)}`)}</span>
                <TimeAgo at={record.createTime} />
              </span>
              <p>{record.comment}</p>
              <Reporter record={record} />
            </li>
          ))}
      </ol>
      {query.hasNextPage && (
        <Button size="s" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('whoMore')}
        </Button>
      )}
    </>
  );
}

/** How often this reporter was right, and whether their reports are taken. */
function Reporter({ record }: { readonly record: ReportRecord }) {
  const t = useT('moderation-pages');
  const { timeZone } = useZone();
  const client = useQueryClient();
  const { userInfo, closed, upheld, mutedUntil } = record;
  const mute = useApiMutation(muteReporter, {
    onSuccess: () => client.invalidateQueries({ queryKey: apiKey(reportRecords) }),
  });
  if (!userInfo) return null;
  const { uid } = userInfo;
  return (
    <p className={styles.reporter}>
      <span>{t('reporter.record', { closed, upheld })}</span>
      {mutedUntil > 0 ? (
        <>
          <Badge tone="warning">{t('reporter.muted', { until: exactTime(mutedUntil, timeZone) })}</Badge>
          <Button size="s" variant="ghost" loading={mute.isPending} onClick={() => mute.mutate({ uid, days: 0 })}>
            {t('reporter.free')}
          </Button>
        </>
      ) : (
        REPORTER_DAYS.map((days) => (
          <Button
            key={days}
            size="s"
            variant="ghost"
            disabled={mute.isPending}
            onClick={() => mute.mutate({ uid, days, reason: t('reporter.reason') })}
          >
            {t('reporter.mute', { count: days })}
          </Button>
        ))
      )}
    </p>
  );
}
