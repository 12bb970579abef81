import { userTopics } from '../../../contract/endpoints/topics.ts';
import { Card, Icon, useApiQuery, useLocale, useT, ZoneLink } from '../../../sdk/index.ts';
import { shortCount } from '../../../sdk/short-count.ts';
import styles from './people.module.css';

/** Topics in the card; the rest is on the tab. */
const MOST = 5;

/** The topics that a person posts in most; nothing where there are none. */
export function PersonTopicCard({ uid }: { readonly uid: number }) {
  const t = useT('people');
  const locale = useLocale();
  const { data } = useApiQuery(userTopics, { uid, limit: MOST, offset: 0 });
  if (!data || data.list.length === 0) return null;
  return (
    <Card
      title={t('topics.title')}
      icon={<Icon name="hash" size={20} />}
      action={
        <ZoneLink to="/user/$uid/topics" params={{ uid }} aria-label={t('topics.allLabel')}>
          {t('topics.all')}
        </ZoneLink>
      }
    >
      <ul className={styles.topics}>
        {data.list.map(({ topicId, topic, postCount }) => (
          <li key={topicId}>
            <ZoneLink
              to="/user/$uid/topics"
              params={{ uid }}
              search={{ topicId, topicName: topic }}
              className={styles.topic}
            >
              <span className={styles.topicName}>#{topic}#</span>
              <span className={styles.topicCount}>{t('topics.posts', { n: shortCount(postCount, locale) })}</span>
            </ZoneLink>
          </li>
        ))}
      </ul>
    </Card>
  );
}
