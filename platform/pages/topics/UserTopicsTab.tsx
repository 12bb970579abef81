import { useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { userTopics, type Topic } from '../../contract/endpoints/topics.ts';
import {
  Button,
  Card,
  EmptyState,
  ErrorState,
  Icon,
  Skeleton,
  useApiInfinite,
  useApiQuery,
  useT,
  ZoneLink,
} from '../../sdk/index.ts';
import { useListEnv } from '../common/list-env.ts';
import { PostList } from '../common/PostList.tsx';
import { shortCount } from '../../sdk/short-count.ts';
import { uniqueBy } from '../common/unique.ts';
import { readTopicChoice, type TopicChoice } from './topic-choice.ts';
import styles from './UserTopicsTab.module.css';

/** The topics of a person's posts; a chosen one shows the person's posts in it. */
export function UserTopicsTab() {
  const t = useT('search');
  const uid = Number((useParams({ strict: false }) as { uid: string }).uid);
  const choice = readTopicChoice(useSearch({ strict: false }));
  const query = useApiInfinite(userTopics, { uid }, { pageSize: 30 });
  const { data, isPending, isFetching, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = query;
  const loaded = data?.pages.flatMap((page) => page.list) ?? [];
  const chosen = useChosen(uid, choice, loaded, data !== undefined);
  const topics = uniqueBy(chosen ? [...loaded, chosen] : loaded, ({ topicId }) => topicId);
  const name = choice.topicName ?? chosen?.topic;
  return (
    <div className={styles.tab}>
      <Card title={t('userTopics')} icon={<Icon name="hash" size={20} />}>
        {isPending && <Skeleton lines={4} />}
        {!isPending && !data && (
          <ErrorState
            title={t('topicsFailed')}
            retryLabel={t('retry')}
            onRetry={() => void refetch()}
            retrying={isFetching}
          />
        )}
        {data && topics.length === 0 && <EmptyState icon={<Icon name="hash" size={24} />} title={t('noUserTopics')} />}
        {topics.length > 0 && <Chips topics={topics} uid={uid} current={name} />}
        {hasNextPage && (
          <Button className={styles.more} size="s" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {query.isError ? t('retry') : t('more')}
          </Button>
        )}
      </Card>
      {name !== undefined && <Posts uid={uid} topic={name} />}
    </div>
  );
}

/**
 * The topic that the address names by its id alone; asked for by itself when it is not among those
 * that are loaded.
 */
function useChosen(
  uid: number,
  { topicId, topicName }: TopicChoice,
  loaded: readonly Topic[],
  isLoaded: boolean,
): Topic | undefined {
  const known = loaded.find((topic) => topic.topicId === topicId);
  const isAsked = isLoaded && topicId !== undefined && topicName === undefined && !known;
  const { data } = useApiQuery(userTopics, { uid, topicId: topicId ?? 0, limit: 1, offset: 0 }, { enabled: isAsked });
  return known ?? (isAsked ? data?.list[0] : undefined);
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
