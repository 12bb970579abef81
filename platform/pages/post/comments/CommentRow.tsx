import { Reply as ReplyIcon } from 'lucide-react';
import { memo, useCallback, useState } from 'react';
import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import type { Post } from '../../../contract/endpoints/posts.ts';
import { Avatar, Badge, Content, RelativeTime } from '../../../sdk/index.ts';
import { LikeButton } from '../../common/LikeButton.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import { Thumbs } from '../../common/Thumbs.tsx';
import { UserName } from '../../common/UserName.tsx';
import { isForbidden } from './CommentGate.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import { Replies } from './Replies.tsx';
import { ReplyBox } from './ReplyBox.tsx';
import { useArrival } from './use-arrival.ts';
import meta from '../../common/MetaButton.module.css';
import styles from './Comments.module.css';

export interface CommentRowProps {
  readonly comment: Comment;
  readonly post: Pick<Post, 'wbId' | 'wbIsForbidComment'>;
  readonly env: ListEnv;
  readonly onRemoved: (cid: number) => void;
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
  onRemoved,
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
  const replyRemoved = useCallback(
    (gone: number) => setFresh((before) => before.filter((reply) => reply.cid !== gone)),
    [],
  );
  const answer = isForbidden(post) ? undefined : setAnswered;
  return (
    <article
      ref={ref}
      className={styles.comment}
      data-marked={isMarked || undefined}
      tabIndex={-1}
      aria-label={t('comment.by', { nick: userInfo.nick, floor: comment.floor })}
    >
      <a className={styles.avatar} href={links.user(userInfo.uid)} tabIndex={-1} aria-hidden="true">
        <Avatar name={userInfo.nick} src={userInfo.avatarUrl} size="m" />
      </a>
      <div className={styles.body}>
        <header className={styles.by}>
          <UserName user={userInfo} env={env} isAuthor={comment.isAuthor} />
          <span className={styles.floor}>#{comment.floor}</span>
        </header>
        <CommentContent comment={comment} env={env} />
        <CommentFoot
          comment={comment}
          env={env}
          onReply={answer && (() => answer(comment))}
          onRemoved={onRemoved}
          wbId={post.wbId}
          parentId={null}
        />
        <Replies
          comment={comment}
          fresh={fresh}
          env={env}
          position={replyPosition}
          onReply={answer}
          onRemoved={replyRemoved}
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

/** What a comment or reply says and shows. */
export function CommentContent({ comment, env }: { readonly comment: Comment | Reply; readonly env: ListEnv }) {
  return (
    <>
      {comment.hiddenTime > 0 && <Badge tone="danger">{env.t('comment.hidden')}</Badge>}
      <div className={styles.text}>
        <Content html={comment.wbcContent} variant="compact" />
      </div>
      <Thumbs images={comment.wbImages} env={env} small />
    </>
  );
}

export interface CommentFootProps {
  readonly comment: Comment | Reply;
  readonly env: ListEnv;
  readonly wbId: number;
  /** The first-level comment above a reply. */
  readonly parentId: number | null;
  /** Absent where nobody may comment. */
  readonly onReply: (() => void) | undefined;
  readonly onRemoved: (cid: number) => void;
}

/** Time, like, reply and menu of either level. */
export function CommentFoot({ comment, env, wbId, parentId, onReply, onRemoved }: CommentFootProps) {
  const { t, now, timeZone, viewer } = env;
  return (
    <footer className={styles.foot}>
      <RelativeTime at={comment.createTime} now={now} timeZone={timeZone} labels={t} className={styles.time} />
      <LikeButton
        target={{ kind: 'comment', cid: comment.cid }}
        on={comment.isFavor === 1}
        count={comment.wbfCount}
        env={env}
      />
      {onReply && viewer && (
        <button
          type="button"
          className={meta.meta}
          onClick={onReply}
          aria-label={t('comment.replyTo', { nick: comment.userInfo.nick })}
        >
          <ReplyIcon aria-hidden="true" />
          <span>{t('comment.reply')}</span>
        </button>
      )}
      <CommentMenu comment={comment} env={env} wbId={wbId} parentId={parentId} onRemoved={onRemoved} />
    </footer>
  );
}
