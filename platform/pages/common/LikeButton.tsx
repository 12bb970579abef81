import type { Post } from '../../contract/endpoints/posts.ts';
import { cx, Icon, viewerPart } from '../../sdk/index.ts';
import type { ListEnv } from './list-env.ts';
import { shortCount } from '../../sdk/short-count.ts';
import type { MarkTarget } from './use-marks.ts';
import styles from './MetaButton.module.css';

export interface LikeButtonProps {
  readonly target: MarkTarget;
  readonly on: boolean;
  readonly count: number;
  readonly env: Pick<ListEnv, 't' | 'locale' | 'toggleMark'>;
  readonly className?: string | undefined;
}

/** A heart with its count; pressed when the viewer likes the thing. */
export function LikeButton({ target, on, count, env: { t, locale, toggleMark }, className }: LikeButtonProps) {
  return (
    <button
      type="button"
      className={cx(styles.meta, styles.like, className)}
      aria-pressed={on}
      aria-label={t('post.likeCount', { n: count })}
      data-key="l"
      onClick={() => toggleMark(target, { on, count })}
    >
      <Icon name="heart" size={17} />
      <span data-word={count > 0 ? undefined : ''}>{count > 0 ? shortCount(count, locale) : t('post.like')}</span>
    </button>
  );
}

/** The heart of a post. */
export const PostLike = viewerPart(function PostLike({
  post,
  ...rest
}: Pick<LikeButtonProps, 'env' | 'className'> & { readonly post: Post }) {
  const { wbId, isFavor, wbfCount } = post;
  return <LikeButton target={{ kind: 'like', wbId }} on={isFavor === 1} count={wbfCount} {...rest} />;
});
