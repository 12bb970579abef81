import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { userTopics, type Topic } from '../../contract/endpoints/topics.ts';
import { Button, EmptyState, ErrorState, Icon, Skeleton, useApiInfinite, useT, ZoneLink } from '../../sdk/index.ts';
import { useListEnv } from '../common/list-env.ts';
import { PostList } from '../common/PostList.tsx';
import { shortCount } from '../common/short-count.ts';
import { uniqueBy } from '../common/unique.ts';
import { readTopicChoice, type TopicChoice } from './topic-choice.ts';
import styles from './UserTopicsTab.module.css';

/** The topics of a person's posts; a chosen one shows the person's posts in it. */
export function UserTopicsTab() {
  const t = useT('search');
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const choice = readTopicChoice(useSearch({ strict: false }));
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useApiInfinite(
    userTopics,
    { uid },
    { pageSize: 30 },
  );
  if (isPending) return <Skeleton lines={4} />;
  if (!data)
    return (
      <ErrorState
        title={t('topicsFailed')}
        retryLabel={t('retry')}
        onRetry={() => void refetch()}
        retrying={isFetching}
      />
    );
  const topics = uniqueBy(
    data.pages.flatMap((page) => page.list),
    (topic) => topic.topicId,
  );
  const name = choice.topicName ?? topics.find(({ topicId }) => topicId === choice.topicId)?.topic;
  return (
    <section className={styles.tab} aria-labelledby="user-topics">
      <h2 id="user-topics" className={styles.heading}>
        {t('userTopics')}
      </h2>
      {topics.length === 0 ? (
        <EmptyState icon={<Icon name="hash" size={24} />} title={t('noUserTopics')} />
      ) : (
        <Chips topics={topics} uid={uid} current={name} />
      )}
      {hasNextPage && (
        <Button size="s" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
          {t('more')}
        </Button>
      )}
      {name !== undefined && <Posts uid={uid} topic={name} />}
    </section>
  );
}

interface ChipsProps {
  readonly topics: readonly Topic[];
  readonly uid: number;
  readonly current: string | undefined;
}

function Chips({ topics, uid, current }: ChipsProps) {
  const { locale } = useListEnv();
  return (
    <ul className={styles.chips}>
      {topics.map(({ topicId, topic, postCount }) => {
        const search: TopicChoice = { topicId, topicName: topic };
        return (
          <li key={topicId}>
            <ZoneLink
              to="/user/$uid/topics"
              params={{ uid }}
              search={search}
              className={styles.chip}
              aria-current={topic === current ? 'true' : undefined}
            >
              #{topic}# <span className={styles.count}>{shortCount(postCount, locale)}</span>
            </ZoneLink>
          </li>
        );
      })}
    </ul>
  );
}

function Posts({ uid, topic }: { readonly uid: number; readonly topic: string }) {
  const t = useT('search');
  const env = useListEnv();
  const input = useMemo(() => ({ uid, topic }), [uid, topic]);
  return (
    <>
      <div className={styles.line}>
        <h3>{t('topicPostsOf', { topic })}</h3>
        <ZoneLink to="/" search={{ topic }}>
          {t('allOfTopic')}
        </ZoneLink>
      </div>
      <PostList
        key={topic}
        input={input}
        env={env}
        label={t('topicPostsOf', { topic })}
        empty={<EmptyState title={t('noPostsOf')} />}
      />
    </>
  );
}
