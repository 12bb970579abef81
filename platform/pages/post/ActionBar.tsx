import type { Post } from '../../contract/endpoints/posts.ts';
import { cx, Icon, viewerPart } from '../../sdk/index.ts';
import { PostLike } from '../common/LikeButton.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { useShare } from '../common/share/use-share.tsx';
import { commentLabel } from '../common/comment-label.ts';
import { shortCount } from '../../sdk/short-count.ts';
import meta from '../common/MetaButton.module.css';
import styles from './PostPage.module.css';

export interface ActionBarProps {
  readonly post: Post;
  readonly env: ListEnv;
  readonly onComment: () => void;
}

/** Like, collect, comment and share: below the post, on a phone always at the lower edge. */
export function ActionBar({ post, env, onComment }: ActionBarProps) {
  const { t } = env;
  const comments = commentLabel(post.wbcCount, env);
  const { share, dialog } = useShare(post, env);
  return (
    <div className={styles.bar} role="group" aria-label={t('post.actions')}>
      <PostLike post={post} env={env} className={styles.action} />
      <Collect post={post} env={env} />
      <button type="button" className={cx(meta.meta, styles.action)} aria-label={comments.name} onClick={onComment}>
        <Icon name="message-circle" size={17} />
        <span>{comments.text}</span>
      </button>
      <button type="button" className={cx(meta.meta, styles.action)} onClick={share}>
        <Icon name="share-2" size={24} />
        <span>{t('post.share')}</span>
      </button>
      {dialog}
    </div>
  );
}

const Collect = viewerPart(function Collect({ post, env }: Pick<ActionBarProps, 'post' | 'env'>) {
  const { t, locale, toggleMark } = env;
  const { wbId, collectCount } = post;
  const on = post.isCollect === 1;
  return (
    <button
      type="button"
      className={cx(meta.meta, meta.collect, styles.action)}
      aria-pressed={on}
      aria-label={t('post.collectCount', { n: collectCount })}
      onClick={() => toggleMark({ kind: 'collect', wbId }, { on, count: collectCount })}
    >
      <Icon name="star" size={24} />
      <span>{collectCount > 0 ? shortCount(collectCount, locale) : t('post.collect')}</span>
    </button>
  );
});
