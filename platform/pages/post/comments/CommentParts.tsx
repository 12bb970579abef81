import type { Comment, Reply } from '../../../contract/endpoints/comments.ts';
import {
  Badge,
  Content,
  ExtensionItems,
  holding,
  Icon,
  RelativeTime,
  useViewer,
  viewerPart,
} from '../../../sdk/index.ts';
import { LikeButton } from '../../common/LikeButton.tsx';
import type { ListEnv } from '../../common/list-env.ts';
import { Thumbs } from '../../common/Thumbs.tsx';
import { CommentMenu } from './CommentMenu.tsx';
import meta from '../../common/MetaButton.module.css';
import styles from './Comments.module.css';

/** What a comment or reply says and shows. */
export function CommentContent({ comment, env }: { readonly comment: Comment | Reply; readonly env: ListEnv }) {
  const badges = holding(env.commentBadges, comment);
  return (
    <>
      {badges.length > 0 && <ExtensionItems items={badges} props={{ comment }} />}
      {comment.isHot === 1 && <Badge tone="accent">{env.t('comment.hot')}</Badge>}
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
  const { t, now, timeZone } = env;
  return (
    <footer className={styles.foot}>
      <RelativeTime at={comment.createTime} now={now} timeZone={timeZone} labels={t} className={styles.time} />
      <LikeAndReply comment={comment} env={env} onReply={onReply} />
      <CommentMenu comment={comment} env={env} wbId={wbId} parentId={parentId} onRemoved={onRemoved} />
    </footer>
  );
}

const LikeAndReply = viewerPart(function LikeAndReply({
  comment,
  env,
  onReply,
}: Pick<CommentFootProps, 'comment' | 'env' | 'onReply'>) {
  const { t } = env;
  const viewer = useViewer();
  return (
    <>
      <LikeButton
        target={{ kind: 'comment', cid: comment.cid }}
        on={comment.isFavor === 1}
        count={comment.wbfCount}
        env={env}
      />
      {onReply && viewer && comment.hiddenTime === 0 && (
        <button
          type="button"
          className={meta.meta}
          data-key="r"
          onClick={onReply}
          aria-label={t('comment.replyTo', { nick: comment.userInfo.nick })}
        >
          <Icon name="reply" size={24} />
          <span>{t('comment.reply')}</span>
        </button>
      )}
    </>
  );
});
