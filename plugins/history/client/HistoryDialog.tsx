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
} from '../../../platform/sdk/index.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import { HISTORY_PAGE, historyPosts, type HistoryPost } from '../contract.ts';
import type { ComposerActionProps } from '../../editor/client/face.ts';
import { historyState } from './state.ts';
import styles from './History.module.css';

/** The writer's earlier posts, whatever name they stand under, seven a page. */
export function HistoryDialog({ onOpenPost, onClose }: ComposerActionProps) {
  const t = useT('history-pages');
  const names = useT('history');
  const [page, setPage] = useState(0);
  const paging = { offset: page * HISTORY_PAGE, limit: HISTORY_PAGE };
  const query = useApiQuery(historyPosts, { ...paging, checkStatus: 1 }, { staleTime: 0 });
  const { data } = query;
  return (
    <Dialog
      isOpen
      size="ml"
      title={names('title')}
      closeLabel={t('close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {query.isError && <ErrorState title={t('failed')} retryLabel={t('retry')} onRetry={() => void query.refetch()} />}
      {query.isPending && <Skeleton lines={HISTORY_PAGE} />}
      {data && data.list.length === 0 && page === 0 && <EmptyState title={t('empty')} />}
      {data && (
        <ul className={styles.list}>
          {data.list.map((post) => (
            <HistoryRow key={post.wbId} post={post} checkWbIds={data.checkWbIds} onEdit={() => onOpenPost(post.wbId)} />
          ))}
        </ul>
      )}
      {data && (data.hasMore || page > 0) && (
        <nav className={styles.pages} aria-label={t('pages')}>
          <Button size="s" icon={<ChevronLeft />} disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('previous')}
          </Button>
          <span aria-live="polite">{t('page', { page: page + 1 })}</span>
          <Button size="s" icon={<ChevronRight />} disabled={!data.hasMore} onClick={() => setPage(page + 1)}>
            {t('next')}
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
  const t = useT('history-pages');
  const { timeZone } = useZone();
  const viewer = useViewer();
  const { uid, nick } = post.userInfo;
  const state = historyState(post, checkWbIds);
  const name = post.wbTitle || post.wbDesc || t('untitled');
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.title}>{name}</span>
        <span className={styles.time}>
          {exactTime(post.wbCreateTime, timeZone)}
          {uid !== viewer?.id && <> · {t('as', { nick })}</>}
        </span>
      </span>
      {state === 'review' && <Badge>{t('review')}</Badge>}
      {state === 'hidden' && <Badge>{t('hidden')}</Badge>}
      <Button size="s" disabled={state !== 'editable'} aria-label={t('editPost', { name })} onClick={onEdit}>
        {t('edit')}
      </Button>
    </li>
  );
}
