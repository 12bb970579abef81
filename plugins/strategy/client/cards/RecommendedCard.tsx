import { useParams } from '@tanstack/react-router';
import { Card, Icon, linkList, useApiQuery, useT, ZoneLink } from '../../../../platform/sdk/index.ts';
import { RECOMMENDED, recommendedPosts } from '../../contract.ts';
import { recommendedInput } from './prefetch.ts';

/** Beside a post: what others talk about these days. */
export function RecommendedCard() {
  const t = useT('strategy');
  const { wbId } = useParams({ strict: false }) as { wbId?: string };
  const { data } = useApiQuery(recommendedPosts, recommendedInput);
  const posts = data?.list.filter((post) => String(post.wbId) !== wbId).slice(0, RECOMMENDED) ?? [];
  if (posts.length === 0) return null;
  return (
    <Card title={t('recommended.title')} icon={<Icon name="flame" />}>
      <ol className={linkList.list}>
        {posts.map((post) => (
          <li key={post.wbId}>
            <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} className={linkList.row}>
              <span className={linkList.title}>{post.wbTitle || post.wbDesc}</span>
              <span className={linkList.note}>
                {t('recommended.counts', { likes: post.wbfCount, comments: post.wbcCount })}
              </span>
            </ZoneLink>
          </li>
        ))}
      </ol>
    </Card>
  );
}
