import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  apiKey,
  Button,
  ErrorState,
  LIMITS,
  recommendedTopics,
  setRecommendedTopics,
  Skeleton,
  toast,
  useApiMutation,
  useApiQuery,
  useT,
  type RankedTopic,
} from '../../../../platform/sdk/index.ts';
import { AddTopic } from './AddTopic.tsx';
import { TopicOrder } from './TopicOrder.tsx';
import styles from './topics.module.css';

/** All that are recommended, and the most used of the others to choose from. */
const PAGE = { limit: LIMITS.recommendedTopics + 10, offset: 0 } as const;

/** Which topics the zone recommends, and in which order (code 13). */
export function TopicsPanel() {
  const t = useT('moderation-pages');
  const core = useT('core');
  const { data, isPending, isFetching, refetch } = useApiQuery(recommendedTopics, PAGE, { staleTime: 0 });
  if (isPending) return <Skeleton lines={6} />;
  if (!data)
    return (
      <ErrorState
        title={t('topics.failed')}
        retryLabel={core('action.retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  return <Editor topics={data.list} />;
}

function Editor({ topics }: { readonly topics: readonly RankedTopic[] }) {
  const t = useT('moderation-pages');
  const client = useQueryClient();
  const saved = topics.filter(({ isRecommended }) => isRecommended).map(({ topic }) => topic);
  const [draft, setDraft] = useState<readonly string[] | null>(null);
  const names = draft ?? saved;
  const isChanged = names.join('\n') !== saved.join('\n');
  const { mutate, isPending } = useApiMutation(setRecommendedTopics, {
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: apiKey(recommendedTopics) });
      setDraft(null);
      toast.success(t('topics.saved'));
    },
  });
  return (
    <div className={styles.panel}>
      <p className={styles.about}>{t('topics.about', { max: LIMITS.recommendedTopics })}</p>
      <TopicOrder names={names} topics={topics} onChange={setDraft} />
      <AddTopic names={names} topics={topics} onAdd={(name) => setDraft([...names, name])} />
      <div className={styles.save}>
        <Button
          variant="primary"
          loading={isPending}
          disabled={!isChanged}
          onClick={() => mutate({ topics: [...names] })}
        >
          {t('topics.save')}
        </Button>
        {isChanged && (
          <>
            <Button variant="ghost" onClick={() => setDraft(null)}>
              {t('topics.discard')}
            </Button>
            <span className={styles.about}>{t('topics.unsaved')}</span>
          </>
        )}
      </div>
    </div>
  );
}
