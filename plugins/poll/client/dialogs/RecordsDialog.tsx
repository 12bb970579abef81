import {
  Avatar,
  EmptyState,
  ErrorState,
  exactTime,
  ListEnd,
  Skeleton,
  useT,
  useZone,
} from '../../../../platform/sdk/index.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import type { Poll } from '../../contract.ts';
import { usePollRecords } from '../queries.ts';
import { ballotKey, votersOf } from './voters.ts';
import styles from './HistoryDialog.module.css';

interface RecordsDialogProps {
  readonly poll: Poll;
  readonly onClose: () => void;
}

/** Who voted, for those who may see it; managers see what was chosen and answered, too. */
export function RecordsDialog({ poll, onClose }: RecordsDialogProps) {
  const t = useT('poll-pages');
  return (
    <Dialog
      isOpen
      size="m"
      title={t('records.title')}
      closeLabel={t('history.close')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      <Records poll={poll} />
    </Dialog>
  );
}

function Records({ poll }: { readonly poll: Poll }) {
  const t = useT('poll-pages');
  const core = useT('core');
  const { timeZone } = useZone();
  const query = usePollRecords(poll.wbId);
  const { data, isPending, refetch } = query;
  const list = votersOf(data?.pages ?? []);
  const names = new Map(poll.options.map(({ id, name }) => [id, name]));
  if (isPending) return <Skeleton lines={6} />;
  if (!data)
    return <ErrorState title={t('records.failed')} retryLabel={core('action.retry')} onRetry={() => void refetch()} />;
  if (list.length === 0) return <EmptyState title={t('records.empty')} />;
  return (
    <>
      <ol className={styles.list}>
        {list.map(({ userInfo, voteTime, optionIds, answers = [] }) => (
          <li key={ballotKey({ userInfo, voteTime })} className={styles.voter}>
            <Avatar src={userInfo.avatarUrl} name={userInfo.nick} size="s" />
            <div className={styles.side}>
              <span className={styles.text}>{userInfo.nick}</span>
              {optionIds.length > 0 && (
                <span>{optionIds.flatMap((id) => names.get(id) ?? []).join(t('separator'))}</span>
              )}
              {answers.map(({ question, answer }, index) => (
                // Texts of questions may be alike, and none of them changes places.
                // oxlint-disable-next-line react/no-array-index-key
                <span key={index} className={styles.note}>{`${question} ${answer}`}</span>
              ))}
            </div>
            <time dateTime={new Date(voteTime).toISOString()} className={styles.note}>
              {exactTime(voteTime, timeZone)}
            </time>
          </li>
        ))}
      </ol>
      <ListEnd query={query} count={list.length} />
    </>
  );
}
