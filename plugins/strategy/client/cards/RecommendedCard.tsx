import { useParams } from '@tanstack/react-router';
import { Card, Icon, useApiQuery, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { RECOMMENDED, recommendedPosts } from '../../contract.ts';
import { recommendedInput } from './prefetch.ts';
import styles from './cards.module.css';

/** Beside a post: what others talk about these days. */
export function RecommendedCard() {
  const t = useT('strategy');
  const { wbId } = useParams({ strict: false }) as { wbId?: string };
  const { data } = useApiQuery(recommendedPosts, recommendedInput);
  const posts = data?.list.filter((post) => String(post.wbId) !== wbId).slice(0, RECOMMENDED) ?? [];
  if (posts.length === 0) return null;
  return (
    <Card title={t('recommended.title')} icon={<Icon name="flame" />}>
      <ol className={styles.list}>
        {posts.map((post) => (
          <li key={post.wbId}>
            <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} className={styles.row}>
              <span className={styles.title}>{post.wbTitle || post.wbDesc}</span>
              <span className={styles.note}>
                {t('recommended.counts', { likes: post.wbfCount, comments: post.wbcCount })}
              </span>
            </ZoneLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
