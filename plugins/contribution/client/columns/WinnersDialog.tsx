import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  EmptyState,
  ErrorState,
  Icon,
  Skeleton,
  TextField,
  toast,
  useApiInfinite,
  useApiMutation,
  useApiQuery,
  useT,
} from '../../../../platform/sdk/index.ts';
import { Checkbox, Pages } from '../../../../platform/sdk/controls.ts';
import { Dialog } from '../../../../platform/sdk/overlays.ts';
import {
  activityDetail,
  announceWinners,
  COLUMN_LIMITS,
  reviewQueue,
  type Column,
  type Contribution,
} from '../../contract.ts';
import styles from '../pages.module.css';

interface Winner {
  readonly contribution_id: number;
  readonly prize: string;
}

/** Who has won an activity: its published entries, in the order in which they are ticked. */
export function WinnersDialog({ activity, onClose }: { readonly activity: Column; readonly onClose: () => void }) {
  const t = useT('contribution-pages');
  const front = useT('contribution-front');
  const core = useT('core');
  const { data, isError, isFetching, refetch } = useApiQuery(activityDetail, { id: activity.id }, { staleTime: 0 });
  return data ? (
    <Form key={activity.id} activity={activity} before={data.winners} onClose={onClose} />
  ) : (
    <Dialog isOpen title={t('columns.winners')} closeLabel={t('info.cancel')} onOpenChange={onClose}>
      {isError ? (
        <ErrorState
          title={front('activity.failed')}
          retryLabel={core('action.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <Skeleton lines={4} />
      )}
    </Dialog>
  );
}

function Form({
  activity,
  before,
  onClose,
}: {
  readonly activity: Column;
  readonly before: readonly Winner[];
  readonly onClose: () => void;
}) {
  const t = useT('contribution-pages');
  const client = useQueryClient();
  const [winners, setWinners] = useState<readonly Winner[]>(
    before.map(({ contribution_id, prize }) => ({ contribution_id, prize })),
  );
  const query = useApiInfinite(reviewQueue, { tab: 'published' }, { staleTime: 0, pageSize: 50 });
  const announce = useApiMutation(announceWinners, {
    onSuccess: async () => {
      toast.success(t('columns.announced'));
      await client.invalidateQueries({ queryKey: apiKey(activityDetail) });
      onClose();
    },
  });
  const isEntry = ({ topicType, topicContent }: Contribution) =>
    topicType === activity.type && topicContent === activity.content;
  const none = <EmptyState icon={<Icon name="inbox" size={28} />} title={t('columns.noEntries')} />;
  const toggle = (id: number) =>
    setWinners((list) =>
      list.some(({ contribution_id }) => contribution_id === id)
        ? list.filter(({ contribution_id }) => contribution_id !== id)
        : [...list, { contribution_id: id, prize: '' }],
    );
  return (
    <Dialog
      isOpen
      dismissable={false}
      title={t('columns.winnersOf', { name: activity.content })}
      closeLabel={t('info.cancel')}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      footer={
        <>
          <Button onClick={onClose}>{t('info.cancel')}</Button>
          <Button
            variant="primary"
            loading={announce.isPending}
            disabled={winners.length === 0 && before.length === 0}
            onClick={() => announce.mutate({ id: activity.id, winners: [...winners] })}
          >
            {t('columns.announce')}
          </Button>
        </>
      }
    >
      <div className={styles.list}>
        <p className={styles.muted}>{t('columns.winnersAbout')}</p>
        <Pages query={query} failed={t('list.failed')} empty={none}>
          {(pieces) => {
            const entries = pieces.filter(isEntry);
            if (entries.length === 0) return query.hasNextPage ? null : none;
            return (
              <ul className={styles.list}>
                {entries.map(({ contribution_id: id, wbTitle, userInfo }) => {
                  const at = winners.findIndex(({ contribution_id }) => contribution_id === id);
                  return (
                    <li key={id} className={styles.item}>
                      <Checkbox
                        label={t('columns.entry', { title: wbTitle, nick: userInfo?.nick ?? '' })}
                        checked={at >= 0}
                        onChange={() => toggle(id)}
                      />
                      {at >= 0 && (
                        <TextField
                          label={t('columns.prize', { n: at + 1 })}
                          value={winners[at]?.prize ?? ''}
                          maxLength={COLUMN_LIMITS.prize}
                          onChange={(event) => {
                            const prize = event.target.value;
                            setWinners((list) =>
                              list.map((one) => (one.contribution_id === id ? { ...one, prize } : one)),
                            );
                          }}
                        />
                      )}
                    </li>
                  );
                })}
              </ul>
            );
          }}
        </Pages>
      </div>
    </Dialog>
  );
}
