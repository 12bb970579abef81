import { recommendedTopics } from '../../../contract/endpoints/topics.ts';
import { Card, Icon, useApiQuery, useT, ZoneLink, useAddress } from '../../../sdk/index.ts';
import { TOPIC_CARD } from '../../../pages/common/prefetch-cards.ts';
import { LinkArea } from '../../../pages/common/LinkArea.tsx';
import styles from './cards.module.css';

/** The first five recommended topics, on home and post pages; nothing in a zone without any. */
export function TopicCard() {
  const t = useT();
  const address = useAddress();
  const { data } = useApiQuery(recommendedTopics, TOPIC_CARD);
  if (!data || data.list.length === 0) return null;
  return (
    <Card
      title={t('shell.topics.title')}
      icon={<Icon name="hash" />}
      action={
        data.hasMore && (
          <ZoneLink to="/" search={{ alltopic: '1' }} aria-label={t('shell.topics.all')}>
            {t('shell.topics.more')}
          </ZoneLink>
        )
      }
    >
      <LinkArea>
        <ul className={styles.topics}>
          {data.list.map(({ topicId, topic, label, postCount }) => (
            <li key={topicId}>
              <a href={address('/', { topic })} className={styles.topic}>
                <span className={styles.topicName}>#{topic}#</span>
                {label && <span className={styles.topicLabel}>{label}</span>}
                <span className={styles.topicCount}>{t('shell.topics.posts', { n: postCount })}</span>
              </a>
            </li>
          ))}
        </ul>
      </LinkArea>
    </Card>
  );
}
