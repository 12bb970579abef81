import {
  EmptyState,
  ErrorState,
  Skeleton,
  useApiQuery,
  usePluginSettings,
  useT,
  useViewer,
} from '../../../platform/sdk/index.ts';
import { Dialog } from '../../../platform/sdk/overlays.ts';
import { influenceList, LEADERS, myInfluence } from '../contract.ts';
import { manifest } from '../manifest.ts';
import { Leaders } from './cards/Leaders.tsx';
import styles from './cards/Leaders.module.css';

/** The whole ranking, how it is counted, and where the viewer stands. */
export function LeadersDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT('influence-pages');
  const viewer = useViewer();
  const query = useApiQuery(influenceList, { limit: LEADERS, offset: 0 });
  return (
    <Dialog isOpen title={t('card.title')} closeLabel={t('close')} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Rules />
      {viewer && <Mine />}
      {query.isPending && <Skeleton lines={8} />}
      {query.isError && (
        <ErrorState title={query.error.reason} retryLabel={t('retry')} onRetry={() => void query.refetch()} />
      )}
      {query.data?.list.length === 0 && <EmptyState title={t('empty')} />}
      {query.data && <Leaders list={query.data.list} />}
    </Dialog>
  );
}

function Rules() {
  const t = useT('influence-pages');
  const { post, comment, like } = usePluginSettings(manifest);
  return <p className={styles.rules}>{t('rules', { post, comment, like })}</p>;
}

function Mine() {
  const t = useT('influence-pages');
  const { data } = useApiQuery(myInfluence, {}, { staleTime: 0 });
  if (!data) return null;
  const { rank, score, posts, comments, likes } = data;
  return (
    <p className={styles.mine}>
      <strong>{rank > 0 ? t('myRank', { rank, score }) : t('myScore', { score })}</strong>
      <span>{t('from', { posts, comments, likes })}</span>
    </p>
  );
}
