import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import type { Comment } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { CommentBits } from '../../../contract/post-options.ts';
import { Icon, Button, toast, useBoot, useRequireLogin, useViewer, viewerPart } from '../../../sdk/index.ts';
import { markCommentsStale } from './comment-changes.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { askOwnCounts, patchPost } from '../../common/post-cache.ts';
import { CommentBox, type SentComment } from './CommentBox.tsx';
import { CommentPopup } from './CommentPopup.tsx';
import styles from './Comments.module.css';

export const isForbidden = (post: Pick<Post, 'wbIsForbidComment'>): boolean =>
  (post.wbIsForbidComment & CommentBits.closed) !== 0;

export interface CommentGateProps {
  readonly post: Post;
  readonly env: ListEnv;
  readonly onAdded: (comment: Comment) => void;
}

/** The box for a new comment; or why there is none: comments are closed, or nobody is signed in. */
export const CommentGate = viewerPart(function CommentGate({ post, env, onAdded }: CommentGateProps) {
  const { t } = env;
  const viewer = useViewer();
  const Box = useBoot().site === 'phone' ? CommentPopup : CommentBox;
  const requireLogin = useRequireLogin();
  const box = useRef<HTMLDivElement>(null);
  // Where a comment is written, or on phones what opens that: found as by the key for it.
  const begin = () => {
    const field = box.current?.querySelector<HTMLElement>('[data-key="c"]');
    field?.focus();
    field?.click();
  };
  const counted = useCountComment(env);
  const sent = (comment: SentComment) => {
    counted(post.wbId, comment);
    onAdded({ ...comment, replyCount: 0, replies: [] });
  };
  if (isForbidden(post)) {
    return (
      <p className={styles.closed} role="note">
        <Icon name="lock" size={16} />
        {t('comment:forbidden')}
      </p>
    );
  }
  if (!viewer) {
    return (
      <div className={styles.closed}>
        <Icon name="message-circle" />
        <Button variant="primary" onClick={() => requireLogin(begin)}>
          {t('comment:login')}
        </Button>
      </div>
    );
  }
  return (
    <div ref={box}>
      {(post.wbIsForbidComment & CommentBits.privateReplies) !== 0 && (
        <p className={styles.closed} role="note">
          <Icon name="eye-off" size={16} />
          {t('comment:private')}
        </p>
      )}
      <Box key={viewer.id} wbId={post.wbId} env={env} onSent={sent} />
    </div>
  );
});

/** Tells that a comment is there and counts it; or that it waits for a moderator. */
export function useCountComment({ t }: Pick<ListEnv, 't'>) {
  const client = useQueryClient();
  return useCallback(
    (wbId: number, { wbcCount, createTime, hiddenTime }: SentComment) => {
      if (hiddenTime > 0) return void toast.info(t('comment:held'));
      patchPost(client, wbId, () => ({ wbcCount, wbLastCommentTime: createTime }));
      markCommentsStale(client);
      askOwnCounts(client);
      toast.success(t('comment:sent'));
    },
    [client, t],
  );
}
