import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import {
  Badge,
  Button,
  EmptyState,
  ErrorState,
  exactTime,
  Skeleton,
  useApiQuery,
  useT,
  useViewer,
  useZone,
} from '../../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../../platform/sdk/overlays.ts';
import { HISTORY_PAGE, historyPosts, type HistoryPost } from '../../../contract.ts';
import { historyState } from './state.ts';
import styles from './History.module.css';

interface HistoryDialogProps {
  /** Opens an earlier post for editing. */
  readonly onEdit: (post: HistoryPost) => void;
  readonly onClose: () => void;
}

/** The writer's earlier posts, whatever name they stand under, seven a page. */
export function HistoryDialog({ onEdit, onClose }: HistoryDialogProps) {
  const t = useT('editor-pages');
  const [page, setPage] = useState(0);
  const paging = { offset: page * HISTORY_PAGE, limit: HISTORY_PAGE };
  const query = useApiQuery(historyPosts, { ...paging, checkStatus: 1 }, { staleTime: 0 });
  const { data } = query;
  return (
    <Dialog
      isOpen
      size="ml"
      title={t('history.title')}
      closeLabel={t('history.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {query.isError && (
        <ErrorState title={t('history.failed')} retryLabel={t('history.retry')} onRetry={() => void query.refetch()} />
      )}
      {query.isPending && <Skeleton lines={HISTORY_PAGE} />}
      {data && data.list.length === 0 && page === 0 && <EmptyState title={t('history.empty')} />}
      {data && (
        <ul className={styles.list}>
          {data.list.map((post) => (
            <HistoryRow key={post.wbId} post={post} checkWbIds={data.checkWbIds} onEdit={() => onEdit(post)} />
          ))}
        </ul>
      )}
      {data && (data.hasMore || page > 0) && (
        <nav className={styles.pages} aria-label={t('history.pages')}>
          <Button size="s" icon={<ChevronLeft />} disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('history.previous')}
          </Button>
          <span aria-live="polite">{t('history.page', { page: page + 1 })}</span>
          <Button size="s" icon={<ChevronRight />} disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {t('history.next')}
          </Button>
        </nav>
      )}
    </Dialog>
  );
}

interface HistoryRowProps {
  readonly post: HistoryPost;
  readonly checkWbIds: readonly number[];
  readonly onEdit: () => void;
}

function HistoryRow({ post, checkWbIds, onEdit }: HistoryRowProps) {
  const t = useT('editor-pages');
  const { timeZone } = useZone();
  const viewer = useViewer();
  const { uid, nick } = post.userInfo;
  const state = historyState(post, checkWbIds);
  const name = post.wbTitle || post.wbDesc || t('history.untitled');
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.title}>{name}</span>
        <span className={styles.time}>
          {exactTime(post.wbCreateTime, timeZone)}
          {uid !== viewer?.id && <> · {t('history.as', { nick })}</>}
        </span>
      </span>
      {state === 'review' && <Badge>{t('history.review')}</Badge>}
      {state === 'hidden' && <Badge>{t('history.hidden')}</Badge>}
      <Button size="s" disabled={state !== 'editable'} aria-label={t('history.editPost', { name })} onClick={onEdit}>
        {t('history.edit')}
      </Button>
    </li>
  );
}
