import { useInfiniteQuery } from '@tanstack/react-query';
import {
  apiPages,
  Button,
  ErrorState,
  reasonOf,
  reportRecords,
  Skeleton,
  TimeAgo,
  useCall,
  useT,
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
                <strong>{record.userInfo?.nick}</strong>
                {/* i18n-keys: reasons.* */}
                <span>{t(`reasons.${reasonOf(record.type)}`)}</span>
                <TimeAgo at={record.createTime} />
              </span>
              <p>{record.comment}</p>
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
