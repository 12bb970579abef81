import { recommendedTopics } from '../../contract/endpoints/topics.ts';
import { EmptyState, ErrorState, Icon, ListEnd, Skeleton, useApiInfinite, useT } from '../../sdk/index.ts';
import { LinkArea } from '../common/LinkArea.tsx';
import { useListEnv } from '../common/list-env.ts';
import { shortCount } from '../../sdk/short-count.ts';
import { uniqueBy } from '../common/unique.ts';
import styles from '../home/HomePage.module.css';

const NO_INPUT = {};
/** Topics of one page. */
export const DIRECTORY_PAGE = { pageSize: 30 } as const;

/** All topics of the zone: the recommended ones in their order, then by their posts. */
export function TopicDirectory() {
  const t = useT('search');
  const { links, locale } = useListEnv();
  const query = useApiInfinite(recommendedTopics, NO_INPUT, DIRECTORY_PAGE);
  const { data, isPending, isFetching, refetch } = query;
  if (isPending) return <Skeleton lines={8} />;
  if (!data)
    return (
      <div className={styles.panel}>
        <ErrorState
          title={t('topicsFailed')}
          retryLabel={t('retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </div>
    );
  const topics = uniqueBy(
    data.pages.flatMap((page) => page.list),
    (topic) => topic.topicId,
  );
  if (topics.length === 0)
    return (
      <div className={styles.panel}>
        <EmptyState icon={<Icon name="hash" size={24} />} title={t('noTopics')} text={t('noTopicsHint')} />
      </div>
    );
  return (
    <LinkArea>
      <ul className={styles.topics} aria-label={t('topics')}>
        {topics.map(({ topicId, topic, label, postCount }) => (
          <li key={topicId}>
            <a className={styles.topicCard} href={links.home({ topic })}>
              <span className={styles.topicName}>
                #{topic}#{label && <span className={styles.topicLabel}>{label}</span>}
              </span>
              <span className={styles.hint}>{t('topicPosts', { n: shortCount(postCount, locale) })}</span>
            </a>
          </li>
        ))}
      </ul>
      <ListEnd query={query} />
    </LinkArea>
  );
}
