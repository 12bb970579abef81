import { memo, useCallback, useState } from 'react';
import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { Avatar } from '../../../sdk/index.ts';
import { cardOf } from '../../common/follow/card-of.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { UserName } from '../../common/UserName.tsx';
import { isForbidden } from './CommentGate.tsx';
import { withChange } from './comment-changes.ts';
import type { CommentMenuProps } from './CommentMenu.tsx';
import { CommentBody } from './CommentParts.tsx';
import { Replies } from './Replies.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { useArrival } from './use-arrival.ts';
import styles from './Comments.module.css';

export interface CommentRowProps {
  readonly comment: Comment;
  readonly post: Pick<Post, 'wbId' | 'wbIsForbidComment'>;
  readonly env: ListEnv;
  readonly onChanged: CommentMenuProps['onChanged'];
  /** The address leads here. */
  readonly isTarget: boolean;
  /** ... or to this reply of it, from 1; 0 for none. */
  readonly replyPosition: number;
}

/** A first-level comment with its floor and replies. */
export const CommentRow = memo(function CommentRow({
  comment,
  post,
  env,
  onChanged,
  isTarget,
  replyPosition,
}: CommentRowProps) {
  const { t, links } = env;
  const { userInfo } = comment;
  const [answered, setAnswered] = useState<Comment | Reply | null>(null);
  const [fresh, setFresh] = useState<readonly Reply[]>([]);
  const { ref, isMarked } = useArrival<HTMLElement>(isTarget && replyPosition === 0);
  const added = useCallback((reply: Reply) => {
    setFresh((before) => [...before, reply]);
    setAnswered(null);
  }, []);
  const replyChanged: CommentMenuProps['onChanged'] = useCallback(
    (cid, change) => setFresh((before) => withChange(before, cid, change)),
    [],
  );
  // Nobody answers what is hidden, managers who see it neither.
  const answer = isForbidden(post) || comment.hiddenTime > 0 ? undefined : setAnswered;
  return (
    <article
      ref={ref}
      className={styles.comment}
      data-marked={isMarked || undefined}
      tabIndex={-1}
      aria-label={t('comment:by', { nick: userInfo.nick, floor: comment.floor })}
    >
      <a
        className={styles.avatar}
        href={links.user(userInfo.uid)}
        tabIndex={-1}
        aria-hidden="true"
        {...cardOf(userInfo.uid)}
      >
        <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="m" />
      </a>
      <div className={styles.body}>
        <header className={styles.by}>
          <UserName user={userInfo} env={env} isAuthor={comment.isAuthor} />
          <span className={styles.floor}>#{comment.floor}</span>
        </header>
        <CommentBody
          comment={comment}
          env={env}
          onReply={answer && (() => answer(comment))}
          onChanged={onChanged}
          wbId={post.wbId}
          parentId={null}
        />
        <Replies
          comment={comment}
          fresh={fresh}
          env={env}
          position={replyPosition}
          onReply={answer}
          onChanged={replyChanged}
        />
        {answered && (
          <ReplyBox
            key={answered.cid}
            answered={answered}
            parent={comment}
            env={env}
            onAdded={added}
            onCancel={() => setAnswered(null)}
          />
        )}
      </div>
    </article>
  );
});
