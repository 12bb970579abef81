import {
  EmptyState,
  ErrorState,
  Skeleton,
  TimeAgo,
  useApiQuery,
  useT,
  type PostProps,
} from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import { moderationLog } from '../../contract.ts';
import styles from './PostLog.module.css';

/** What moderators did with one post, newest first. */
export function PostLog({ post, onClose }: PostProps & { readonly onClose: () => void }) {
  const t = useT('moderation-pages');
  return (
    <Dialog
      isOpen
      title={t('log.title')}
      closeLabel={t('dialog.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Entries wbId={post.wbId} />
    </Dialog>
  );
}

// i18n-keys: log.*
function Entries({ wbId }: { readonly wbId: number }) {
  const t = useT('moderation-pages');
  const core = useT('core');
  const query = useApiQuery(moderationLog, { targetType: 'post', targetId: wbId, limit: 50, offset: 0 });
  if (query.isPending) return <Skeleton />;
  if (query.isError)
    return (
      <ErrorState title={query.error.reason} retryLabel={core('action.retry')} onRetry={() => void query.refetch()} />
    );
  if (query.data.list.length === 0) return <EmptyState title={t('log.empty')} />;
  return (
    <ol className={styles.list}>
      {query.data.list.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <div className={styles.head}>
            <strong>{t(`log.${entry.action.replace('.', '_')}`, { defaultValue: t('log.other') })}</strong>
            <span>{entry.byNick}</span>
            <TimeAgo at={entry.createTime} />
          </div>
          {entry.reason && <p className={styles.reason}>{entry.reason}</p>}
        </li>
      ))}
    </ol>
  );
}
