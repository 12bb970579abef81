import { useState, type ReactNode } from 'react';
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
import { Thumbs } from '../../common/Thumbs.tsx';
import type { RenderDialog } from '../extension-points.ts';
import { CommentMenu, type CommentMenuProps } from './CommentMenu.tsx';
import meta from '../../common/MetaButton.module.css';
import styles from './Comments.module.css';

/** What a comment or reply says, and what can be done with it. */
export function CommentBody(props: Omit<CommentFootProps, 'replaceText'>) {
  const [instead, setInstead] = useState<RenderDialog | null>(null);
  return (
    <>
      <CommentContent {...props}>{instead?.(() => setInstead(null))}</CommentContent>
      <CommentFoot {...props} replaceText={(render) => setInstead(() => render)} />
    </>
  );
}

interface CommentContentProps extends Pick<CommentFootProps, 'comment' | 'env'> {
  /** What stands in the place of the text. */
  readonly children: ReactNode;
}

function CommentContent({ comment, env, children }: CommentContentProps) {
  const badges = holding(env.commentBadges, comment);
  const tops = holding(env.commentTops, comment);
  return (
    <>
      {badges.length > 0 && <ExtensionItems items={badges} props={{ comment }} />}
      {comment.isHot === 1 && <Badge tone="accent">{env.t('comment:hot')}</Badge>}
      {comment.hiddenTime > 0 && <Badge tone="danger">{env.t('comment:hidden')}</Badge>}
      {tops.length > 0 && <ExtensionItems items={tops} props={{ comment }} />}
      {children ?? (
        <div className={styles.text} data-text-of={comment.cid}>
          <Content html={comment.wbcContent} variant="compact" />
        </div>
      )}
      <Thumbs images={comment.wbImages} env={env} small />
    </>
  );
}

interface CommentFootProps extends CommentMenuProps {
  /** Absent where nobody may comment. */
  readonly onReply: (() => void) | undefined;
}

/** Time, like, reply and menu of either level. */
function CommentFoot({ onReply, ...menu }: CommentFootProps) {
  const { comment, env } = menu;
  const { t, now, timeZone } = env;
  return (
    <footer className={styles.foot}>
      <RelativeTime at={comment.createTime} now={now} timeZone={timeZone} labels={t} className={styles.time} />
      <LikeAndReply comment={comment} env={env} onReply={onReply} />
      <CommentMenu {...menu} />
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
  const buttons = holding(env.commentButtons, comment);
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
          aria-label={t('comment:replyTo', { nick: comment.userInfo.nick })}
        >
          <Icon name="reply" size={24} />
          <span data-word="">{t('comment:reply')}</span>
        </button>
      )}
      {buttons.length > 0 && <ExtensionItems items={buttons} props={{ comment }} />}
    </>
  );
});
