import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import { Avatar, Button, useCall } from '../../../sdk/index.ts';
import type { ListEnv } from '../../common/list-env.ts';
import { uniqueBy } from '../../common/unique.ts';
import { cardOf } from '../../common/follow/card-of.ts';
import { UserName } from '../../common/UserName.tsx';
import { replyPages } from './comment-pages.ts';
import { CommentBody } from './CommentParts.tsx';
import type { CommentMenuProps } from './CommentMenu.tsx';
import { atPosition, pageStart, REPLY_PAGE } from './position.ts';
import { useArrival } from './use-arrival.ts';
import styles from './Comments.module.css';

export interface RepliesProps {
  readonly comment: Comment;
  /** Replies that were just written here. */
  readonly fresh: readonly Reply[];
  readonly env: ListEnv;
  /** The reply that the address leads to, from 1; 0 for none. */
  readonly position: number;
  readonly onReply: ((reply: Reply) => void) | undefined;
  readonly onChanged: CommentMenuProps['onChanged'];
}

/** The replies to a comment: the first few, all of them on demand. */
export function Replies(props: RepliesProps) {
  const { comment, fresh, env, position } = props;
  const [isOpen, setOpen] = useState(position > comment.replies.length);
  const replies = uniqueBy([...comment.replies, ...fresh], ({ cid }) => cid);
  if (replies.length === 0 && comment.replyCount === 0) return null;
  if (isOpen) return <AllReplies {...props} onClose={() => setOpen(false)} />;
  return (
    <div className={styles.replies}>
      <ReplyList {...props} replies={replies} target={atPosition(comment.replies, 0, position)?.cid} />
      {comment.replyCount > replies.length && (
        <Button variant="link" size="s" onClick={() => setOpen(true)}>
          {env.t('comment:allReplies', { n: comment.replyCount })}
        </Button>
      )}
    </div>
  );
}

function AllReplies(props: RepliesProps & { readonly onClose: () => void }) {
  const { comment, fresh, env, position, onClose } = props;
  const { t } = env;
  const call = useCall();
  const start = position > comment.replies.length ? pageStart(position, REPLY_PAGE) : 0;
  const query = useInfiniteQuery(replyPages({ call }, comment.cid, start));
  const { data, isError, isFetching, refetch, hasNextPage, hasPreviousPage } = query;
  const loaded = data?.pages.flatMap((page) => page.list) ?? (start === 0 ? comment.replies : []);
  const from = (data?.pageParams[0] as number | undefined) ?? start;
  const retry = () => void (data ? query.fetchNextPage() : refetch());
  return (
    <div className={styles.replies} aria-busy={isFetching} data-opened="">
      {hasPreviousPage && (
        <Button
          variant="link"
          size="s"
          onClick={() => void query.fetchPreviousPage()}
          loading={query.isFetchingPreviousPage}
        >
          {t('comment:previousReplies', { n: from })}
        </Button>
      )}
      <ReplyList
        {...props}
        replies={uniqueBy([...loaded, ...fresh], ({ cid }) => cid)}
        target={atPosition(loaded, from, position)?.cid}
      />
      {isError && <p role="alert">{t('home.moreFailed')}</p>}
      <div className={styles.replyTools}>
        {(hasNextPage || isError || !data) && (
          <Button variant="link" size="s" onClick={retry} loading={isFetching}>
            {isError ? t('home.retry') : t('comment:moreReplies')}
          </Button>
        )}
        <Button variant="link" size="s" onClick={onClose}>
          {t('comment:collapse')}
        </Button>
      </div>
    </div>
  );
}

interface ReplyListProps extends Omit<RepliesProps, 'position' | 'fresh'> {
  readonly replies: readonly Reply[];
  readonly target: number | undefined;
}

function ReplyList({ replies, target, comment, env, onReply, onChanged }: ReplyListProps) {
  return (
    <ul className={styles.replyList} aria-label={env.t('comment:repliesTo', { nick: comment.userInfo.nick })}>
      {replies.map((reply) => (
        <ReplyRow
          key={reply.cid}
          reply={reply}
          parent={comment}
          env={env}
          onReply={onReply}
          onChanged={onChanged}
          isTarget={reply.cid === target}
        />
      ))}
    </ul>
  );
}

interface ReplyRowProps extends Pick<RepliesProps, 'env' | 'onReply' | 'onChanged'> {
  readonly reply: Reply;
  readonly parent: Comment;
  readonly isTarget: boolean;
}

function ReplyRow({ reply, parent, env, onReply, onChanged, isTarget }: ReplyRowProps) {
  const { t, links } = env;
  const { ref, isMarked } = useArrival<HTMLLIElement>(isTarget);
  return (
    <li ref={ref} className={styles.reply} data-marked={isMarked || undefined} tabIndex={-1}>
      <a
        className={styles.avatar}
        href={links.user(reply.userInfo.uid)}
        tabIndex={-1}
        aria-hidden="true"
        {...cardOf(reply.userInfo.uid)}
      >
        <Avatar name={reply.userInfo.nick} src={reply.userInfo.avatarUrl} size="xs" />
      </a>
      <div className={styles.body}>
        <header className={styles.by}>
          <UserName user={reply.userInfo} env={env} isAuthor={reply.isAuthor} />
          {reply.replyTo && (
            <span className={styles.to}>
              {t('comment:to')} <a href={links.user(reply.replyTo.uid)}>{reply.replyTo.nick || t('user.gone')}</a>
            </span>
          )}
        </header>
        <CommentBody
          comment={reply}
          env={env}
          onReply={onReply && (() => onReply(reply))}
          onChanged={onChanged}
          wbId={parent.referWbId}
          parentId={parent.cid}
        />
      </div>
    </li>
  );
}
