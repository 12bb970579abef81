import {
  Avatar,
  EmptyState,
  ErrorState,
  ListEnd,
  Skeleton,
  TimeAgo,
  useApiInfinite,
  useT,
  ZoneLink,
  type Post,
} from '../../../../platform/sdk/index.ts';
import { strategyPosts, type Column } from '../../contract.ts';
import styles from './StrategyPage.module.css';

/** What players wrote in a column, page by page. */
export function ColumnPosts({ column }: { readonly column: Column }) {
  const t = useT('strategy-pages');
  const core = useT('core');
  const query = useApiInfinite(strategyPosts, { id: column.id });
  const { data, isPending, isFetching, refetch } = query;
  // Pages of a moving list overlap.
  const posts = [...new Map(data?.pages.flatMap(({ list }) => list).map((post) => [post.wbId, post])).values()];
  return (
    <section className={styles.posts} aria-label={t('posts', { name: column.name })}>
      <h2 className={styles.subheading}>{t('posts', { name: column.name })}</h2>
      {isPending && <Skeleton lines={6} />}
      {!isPending && !data && (
        <ErrorState
          title={core('home.failed')}
          retryLabel={core('action.retry')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      )}
      {data && posts.length === 0 && <EmptyState title={t('noPosts')} />}
      <ul className={styles.list}>
        {posts.map((post) => (
          <li key={post.wbId}>
            <Row post={post} />
          </li>
        ))}
      </ul>
      {data && <ListEnd query={query} count={posts.length} />}
    </section>
  );
}

function Row({ post }: { readonly post: Post }) {
  const t = useT('strategy-pages');
  const { nick, avatarUrl } = post.userInfo;
  return (
    <ZoneLink to="/posts/$wbId" params={{ wbId: post.wbId }} className={styles.post}>
      <Avatar name={nick} src={avatarUrl} size="s" />
      <span className={styles.postText}>
        <span className={styles.title}>{post.wbTitle || post.wbDesc}</span>
        <span className={styles.meta}>
          <span>{nick}</span>
          <TimeAgo at={post.wbCreateTime} />
          <span>{t('counts', { likes: post.wbfCount, comments: post.wbcCount })}</span>
        </span>
      </span>
    </ZoneLink>
  );
}
