import type { Post } from '../../contract/endpoints/posts.ts';
import { cx, Icon } from '../../sdk/index.ts';
import { LikeButton } from '../common/LikeButton.tsx';
import type { ListEnv } from '../common/list-env.ts';
import { useShare } from '../common/share/use-share.tsx';
import { shortCount } from '../common/short-count.ts';
import meta from '../common/MetaButton.module.css';
import styles from './PostPage.module.css';

export interface ActionBarProps {
  readonly post: Post;
  readonly env: ListEnv;
  readonly onComment: () => void;
}

/** Like, collect, comment and share: below the post, on a phone always at the lower edge. */
export function ActionBar({ post, env, onComment }: ActionBarProps) {
  const { t, locale, toggleMark } = env;
  const { wbId } = post;
  const collected = post.isCollect === 1;
  const collect = () => toggleMark({ kind: 'collect', wbId }, { on: collected, count: post.collectCount });
  const { share, dialog } = useShare(post, env);
  return (
    <div className={styles.bar} role="group" aria-label={t('post.actions')}>
      <LikeButton
        target={{ kind: 'like', wbId }}
        on={post.isFavor === 1}
        count={post.wbfCount}
        env={env}
        className={styles.action}
      />
      <button
        type="button"
        className={cx(meta.meta, meta.collect, styles.action)}
        aria-pressed={collected}
        aria-label={t('post.collectCount', { n: post.collectCount })}
        onClick={collect}
      >
        <Icon name="star" size={24} />
        <span>{post.collectCount > 0 ? shortCount(post.collectCount, locale) : t('post.collect')}</span>
      </button>
      <button
        type="button"
        className={cx(meta.meta, styles.action)}
        aria-label={t('post.commentCount', { n: post.wbcCount })}
        onClick={onComment}
      >
        <Icon name="message-circle" size={17} />
        <span>{post.wbcCount > 0 ? shortCount(post.wbcCount, locale) : t('post.comment')}</span>
      </button>
      <button type="button" className={cx(meta.meta, styles.action)} onClick={share}>
        <Icon name="share-2" size={24} />
        <span>{t('post.share')}</span>
      </button>
      {dialog}
    </div>
  );
}
